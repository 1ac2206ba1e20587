import type { RequestListener } from 'node:http'
import { pino } from 'pino'
import type { Assets } from '#site/document.tsx'
import { createApp } from './app.ts'
import { watchContentVersion } from './content-version.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import type { Env } from './env.ts'
import { createLimits } from './features/form-submissions/limits.ts'
import { initialiseMenu } from './features/menu-items/initialise.ts'
import { indexAtStart } from './features/search/index-pages.ts'
import { health } from './http/health.ts'
import { createListener } from './http/listener.ts'
import { createMetrics } from './http/metrics.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticFiles } from './http/static-files.ts'
import { readSecret } from './secret.ts'
import { createPageCache } from './website/page-cache.ts'

export interface Program {
  listener: RequestListener
  /** From now on /readyz says no, so that nobody sends more. */
  retire(): void
  close(): Promise<void>
}

/** Opens everything, migrates, and puts the program together. Throws StartupError for what the operator can mend. */
export async function assemble(env: Env, assets: Assets): Promise<Program> {
  // Lines are written together, ten times a second at least: a write for each would cost more than the request.
  const lines = pino.destination({ sync: false, minLength: 8192, periodicFlush: 100 })
  const log = pino({ level: env.LOG_LEVEL, base: null }, lines)
  const secretKey = readSecret(env.SECRET_KEY, env.DATA_DIR)
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  try {
    const applied = await migrate(database)
    if (applied.length > 0) log.info({ applied }, 'The database was brought up to date')
    const content = await watchContentVersion(database)
    const now = () => new Date()
    await initialiseMenu({ database, content, log, now })

    const pages = createPageCache({ maxBytes: env.PAGE_CACHE_BYTES, version: content.current })
    const metrics = createMetrics(pages)
    const config = {
      publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
      secretKey,
      isDevelopment: assets.development.length > 0,
    }
    let isRetired = false
    const app = createApp(
      { database, content, pages, assets, config, log, enquiryLimits: createLimits(), now },
      health({ database, metrics, metricsToken: env.METRICS_TOKEN, isDraining: () => isRetired }),
      staticFiles(),
    )
    indexAtStart(database).catch((error: unknown) =>
      log.error({ err: error }, 'The search index could not be brought up to date'),
    )
    if (!env.PUBLIC_URL) log.warn('PUBLIC_URL is not set: links for search engines and in mails will name localhost')
    return {
      listener: createListener({ app, pages, headers: securityHeaders(config), log, metrics, trustProxy: env.TRUST_PROXY }),
      retire() {
        isRetired = true
      },
      async close() {
        await content.stop()
        await database.close()
        lines.flushSync()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
