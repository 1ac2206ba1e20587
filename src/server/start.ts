import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assemble } from './assemble.ts'
import type { Env } from './env.ts'
import { builtAdminAssets, builtAssets } from './http/assets.ts'
import { StartupError } from './startup-error.ts'

/** How long requests under way may take to finish at shutdown. */
const DRAIN_MS = 10_000

export interface Running {
  port: number
  setupUrl: string | undefined
  /** Finishes what is in flight, then closes everything. */
  stop(): Promise<void>
}

/** Opens everything, migrates, and serves. Throws StartupError for what the operator can mend. */
export async function start(env: Env): Promise<Running> {
  const program = await assemble(env, { assets: builtAssets(), adminAssets: builtAdminAssets() })
  const server = createServer(
    { headersTimeout: 20_000, requestTimeout: 120_000, connectionsCheckingInterval: 5000, keepAliveTimeout: 15_000 },
    program.listener,
  )
  try {
    const port = await listen(server, env)
    return {
      port,
      setupUrl: program.setupUrl,
      async stop() {
        program.retire()
        await drain(server)
        await program.close()
      },
    }
  } catch (error) {
    await program.close()
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
  // A connection that was busy becomes idle, and would be kept alive.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(cut)
      clearInterval(closeIdle)
      resolve()
    })
  })
}
