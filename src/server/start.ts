import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { assemble, type Program } from './assemble.ts'
import { replaceProgram, type RequestedRestore, type RestoreOutcome } from './backup/replace-program.ts'
import type { Replacement } from './backup/replacement.ts'
import { getPublicUrl } from './config/config.ts'
import type { Env } from './config/env.ts'
import { serverUrl } from './db/postgres-schemas.ts'
import { builtAdminAssets, builtAssets } from './http/assets.ts'
import { answerClientErrors } from './http/client-errors.ts'
import { drain, finishRequests } from './http/graceful-shutdown.ts'
import { securityHeaders } from './http/security-headers.ts'
import { respondUnavailable, RESTORING, STARTING } from './http/unavailable-response.ts'
import { ARRIVAL_LIMITS, limitConnections } from './http/connection-limits.ts'
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
  // The name of its connections tells a restore which are of this server.
  const env = DATABASE_URL ? { ...settings, DATABASE_URL: serverUrl(DATABASE_URL) } : settings
  const headers = securityHeaders({
    publicUrl: getPublicUrl(env),
    isDevelopment: false,
    hstsSubdomains: env.HSTS_INCLUDE_SUBDOMAINS,
  })
  let answer: RequestListener = respondUnavailable(headers, STARTING)
  let isStopping = false
  const server = createServer(
    // listener.ts refuses a request without a host.
    { requireHostHeader: false, ...ARRIVAL_LIMITS },
    (request, response) => {
      if (isStopping) response.shouldKeepAlive = false
      answer(request, response)
    },
  )
  const connections = limitConnections(
    server,
    { total: env.MAX_CONNECTIONS, perAddress: env.MAX_CONNECTIONS_PER_ADDRESS },
    trustedProxies(env.TRUST_PROXY),
  )
  // Before the database is touched: a second server on the same port changes nothing.
  const port = await listen(server, env)
  let program: Program
  let replacing = Promise.resolve()

  async function open(lastOutcome?: RestoreOutcome): Promise<void> {
    program = await assemble(env, { assets: builtAssets(), adminAssets: builtAdminAssets() }, { replaceWith, lastOutcome })
    answer = program.listener
  }

  /** Meanwhile visitors get a short page that says so. If no website can be opened, the process ends with the reason. */
  function replaceWith(replacement: Replacement, restore: RequestedRestore): void {
    answer = respondUnavailable(program.headers, RESTORING)
    const reopening = {
      async close() {
        program.retire()
        await finishRequests(connections)
        await program.close()
      },
      open: (reason: string | null) => open({ ...restore, reason, at: new Date().toISOString() }),
    }
    replacing = replaceProgram(reopening, replacement, restore.actor)
  }

  try {
    await open()
    answerClientErrors(server, program!.headers)
    return {
      port,
      setupUrl: program!.setupUrl,
      async stop() {
        isStopping = true
        await replacing
        program.retire()
        await wait(env.SHUTDOWN_DELAY_SECONDS * 1000)
        await drain(server, connections)
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
            : `Cannot listen on ${HOST}:${PORT}: ${error.message}. Set HOST to an address of this machine, such as 127.0.0.1, and PORT to a number above 1023.`,
        ),
      ),
    )
    server.listen(PORT, HOST, () => resolve((server.address() as AddressInfo).port))
  })
}
