import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createNetworkQuota, type QuotaLimit, type Slot } from './network-quota.ts'
import { getSiteNetwork } from './network.ts'

/** How long Node waits for the headers of a request, for all of a request, and for the next one. In milliseconds. */
export const ARRIVAL_LIMITS = {
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 15_000,
}

/** How many requests of one connection may be under way. Browsers and proxies wait for an answer before they send the next one. */
const MOST_AT_ONCE = 4

interface ConnectionLimit extends QuotaLimit {
  /** How long a client may stop reading an answer. */
  stalledMs?: number
  lookEveryMs?: number
}

interface Connection {
  slot: Slot
  /** How many are under way. */
  requests: number
}

/** The open connections of a server. */
export type Connections = ReadonlyMap<Socket, Connection>

/**
 * At the limit of a network, and at the total limit, closes a connection that is idle or whose client reads its answer
 * slowly, and the new one if there is none. A trusted proxy may use the whole total, and its connections are never closed for others.
 */
export function limitConnections(
  server: Server,
  { stalledMs = 60_000, lookEveryMs = 5000, ...limit }: ConnectionLimit,
  isProxy: (address: string) => boolean,
): Connections {
  const quota = createNetworkQuota(limit)
  const connections = new Map<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // The client has closed the connection already. Without its address, no limit counts for it, and the log does not name it.
    if (remoteAddress === undefined) return void socket.destroy()
    const slot = quota.take(isProxy(remoteAddress) ? null : getSiteNetwork(remoteAddress), () => socket.destroy())
    if (!slot) return void socket.destroy()
    connections.set(socket, { slot, requests: 0 })
    socket.once('close', () => {
      connections.delete(socket)
      slot.free()
    })
  })
  // Before the listener that answers.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.requests += 1
    if (connection.requests > MOST_AT_ONCE) return void socket.destroy()
    connection.slot.markBusy()
    response.once('close', () => {
      connection.requests -= 1
      if (connection.requests === 0) connection.slot.markIdle()
    })
  })
  // Also called when a connection has been idle for keepAliveTimeout.
  server.setTimeout(stalledMs, (socket) => {
    if (!connections.get(socket)?.requests || isUnread(socket)) socket.destroy()
  })

  const looking = setInterval(() => {
    for (const [socket, { slot, requests }] of connections) {
      if (requests === 0) continue
      if (isUnread(socket)) slot.markIdle()
      else slot.markBusy()
    }
  }, lookEveryMs).unref()
  server.once('close', () => clearInterval(looking))
  return connections
}

/** Whether part of the answer is still waiting because the client has not read the rest. */
const isUnread = (socket: Socket) => socket.writableLength > 0
