import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { watchContentVersion } from './content-version.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { readEnv } from './env.ts'
import { builtAssets } from './http/assets.ts'
import { createPageCache } from './website/page-cache.ts'

const env = readEnv(process.env)
const log = pino({ level: env.LOG_LEVEL })
const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
await migrate(database)
const content = await watchContentVersion(database)
const pages = createPageCache({ maxBytes: env.PAGE_CACHE_BYTES, version: content.current })
const app = createApp({
  database, content, pages, log, assets: builtAssets(), now: () => new Date(),
  config: { publicUrl: env.PUBLIC_URL, secretKey: 'x', metricsToken: env.METRICS_TOKEN },
})
serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST }, (info) => log.info(`http://localhost:${info.port}`))
