import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { assemble } from './assemble.ts'
import type { Env } from './config/env.ts'
import { serverUrl } from './db/postgres-schemas.ts'
import { builtAdminAssets, builtAssets } from './http/assets.ts'
import { answerClientErrors } from './http/client-errors.ts'
import { trackRequests, drain } from './http/graceful-shutdown.ts'
import { respondWhileStarting } from './http/starting-response.ts'
import { limitConnections } from './http/connection-limits.ts'
import { trustedProxies } from './http/client-address.ts'
import { StartupError } from './config/startup-error.ts'

export interface Running {
  port: number
  setupUrl: string | undefined
  /** Fails /readyz for SHUTDOWN_DELAY_SECONDS, then finishes open requests and closes everything. */
  stop(): Promise<void>
}

/** Listens, opens everything, migrates and serves. Throws StartupError if the operator can fix the cause. */
export async function start(settings: Env): Promise<Running> {
  const { DATABASE_URL } = settings
  // A restore tells the connections of this server from those of others.
  const env = DATABASE_URL ? { ...settings, DATABASE_URL: serverUrl(DATABASE_URL) } : settings
  let answer: RequestListener = respondWhileStarting
  let isStopping = false
  const server = createServer(
    // listener.ts refuses a request without a host.
    {
      requireHostHeader: false,
      headersTimeout: 20_000,
      requestTimeout: 120_000,
      connectionsCheckingInterval: 5000,
      keepAliveTimeout: 15_000,
    },
    (request, response) => {
      if (isStopping) response.shouldKeepAlive = false
      answer(request, response)
    },
  )
  trackRequests(server)
  limitConnections(
    server,
    { total: env.MAX_CONNECTIONS, perAddress: env.MAX_CONNECTIONS_PER_ADDRESS },
    trustedProxies(env.TRUST_PROXY),
  )
  // Before the database is touched: a second server on the same port changes nothing.
  const port = await listen(server, env)
  try {
    const program = await assemble(env, { assets: builtAssets(), adminAssets: builtAdminAssets() })
    answer = program.listener
    answerClientErrors(server, program.headers)
    return {
      port,
      setupUrl: program.setupUrl,
      async stop() {
        isStopping = true
        program.retire()
        await wait(env.SHUTDOWN_DELAY_SECONDS * 1000)
        await drain(server)
        await program.close()
      },
    }
  } catch (error) {
    server.close()
    server.closeAllConnections()
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
