import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { watchContentVersion } from './content-version.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import type { Env } from './env.ts'
import { initialiseMenu } from './features/menu-items/initialise.ts'
import { indexAtStart } from './features/search/index-pages.ts'
import { createLimits } from './features/form-submissions/limits.ts'
import { builtAssets } from './http/assets.ts'
import { health } from './http/health.ts'
import type { HttpEnv } from './http/http-env.ts'
import { createListener } from './http/listener.ts'
import { createMetrics } from './http/metrics.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticFiles } from './http/static-files.ts'
import { readSecret } from './secret.ts'
import { StartupError } from './startup-error.ts'
import { createPageCache } from './website/page-cache.ts'

/** How long requests under way may take to finish at shutdown. */
const DRAIN_MS = 10_000

export interface Running {
  port: number
  /** Finishes what is in flight, then closes everything. */
  stop(): Promise<void>
}

/** Opens everything, migrates, and serves. Throws StartupError for what the operator can mend. */
export async function start(env: Env): Promise<Running> {
  // Lines are written together, ten times a second at least: a write for each would cost more than the request.
  const lines = pino.destination({ sync: false, minLength: 8192, periodicFlush: 100 })
  const log = pino({ level: env.LOG_LEVEL, base: null }, lines)
  const secretKey = readSecret(env.SECRET_KEY, env.DATA_DIR)
  const assets = builtAssets()
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  try {
    const applied = await migrate(database)
    if (applied.length > 0) log.info({ applied }, 'The database was brought up to date')
    const content = await watchContentVersion(database)
    const now = () => new Date()
    await initialiseMenu({ database, content, log, now })

    const pages = createPageCache({ maxBytes: env.PAGE_CACHE_BYTES, version: content.current })
    const metrics = createMetrics(pages)
    const config = { publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, secretKey }
    let isDraining = false
    const app = new Hono<HttpEnv>()
      .route('/', health({ database, metrics, metricsToken: env.METRICS_TOKEN, isDraining: () => isDraining }))
      .route('/', staticFiles())
      .route(
        '/',
        createApp({
          database,
          content,
          pages,
          assets,
          config,
          log,
          enquiryLimits: createLimits(),
          now,
        }),
      )
    const server = createServer(
      { headersTimeout: 20_000, requestTimeout: 120_000, connectionsCheckingInterval: 5000, keepAliveTimeout: 15_000 },
      createListener({ app, pages, headers: securityHeaders(config), log, metrics, trustProxy: env.TRUST_PROXY }),
    )
    const port = await listen(server, env)
    indexAtStart(database).catch((error: unknown) =>
      log.error({ err: error }, 'The search index could not be brought up to date'),
    )
    if (!env.PUBLIC_URL) log.warn('PUBLIC_URL is not set: links for search engines and in mails will name localhost')
    return {
      port,
      async stop() {
        isDraining = true
        await drain(server)
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

function listen(server: Server, { PORT, HOST }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartupError(
          error.code === 'EADDRINUSE'
            ? `Port ${PORT} is in use. Stop the other program, or set PORT to another number.`
            : `Cannot listen on ${HOST}:${PORT}: ${error.message}.`,
        ),
      ),
    )
    server.listen(PORT, HOST, () => resolve((server.address() as AddressInfo).port))
  })
}

function drain(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
