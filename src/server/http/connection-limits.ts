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

interface ConnectionLimit extends QuotaLimit {
  /** How long a client may stop reading an answer. */
  stalledMs?: number
  lookEveryMs?: number
}

/**
 * At the limit of a network, and at the total limit, closes a connection that is idle or whose client reads its answer
 * slowly, and the new one if there is none. A trusted proxy may use the whole total, and its connections are never closed for others.
 */
export function limitConnections(
  server: Server,
  { stalledMs = 60_000, lookEveryMs = 5000, ...limit }: ConnectionLimit,
  isProxy: (address: string) => boolean,
): void {
  const quota = createNetworkQuota(limit)
  const onRequest = new WeakMap<Socket, (response: ServerResponse) => void>()
  const busy = new Map<Socket, Slot>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // The client has closed the connection already. Without its address, no limit counts for it, and the log does not name it.
    if (remoteAddress === undefined) return void socket.destroy()
    const slot = quota.take(isProxy(remoteAddress) ? null : getSiteNetwork(remoteAddress), () => socket.destroy())
    if (!slot) return void socket.destroy()
    socket.once('close', () => {
      busy.delete(socket)
      slot.free()
    })
    let requests = 0
    onRequest.set(socket, (response) => {
      requests += 1
      slot.markBusy()
      busy.set(socket, slot)
      response.once('close', () => {
        requests -= 1
        if (requests > 0) return
        busy.delete(socket)
        slot.markIdle()
      })
    })
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => onRequest.get(socket)?.(response))
  // Also called when a connection has been idle for keepAliveTimeout.
  server.setTimeout(stalledMs, (socket) => {
    if (!busy.has(socket) || isUnread(socket)) socket.destroy()
  })

  const looking = setInterval(() => {
    for (const [socket, slot] of busy)
      if (isUnread(socket)) slot.markIdle()
      else slot.markBusy()
  }, lookEveryMs).unref()
  server.once('close', () => clearInterval(looking))
}

/** Whether part of the answer is still waiting because the client has not read the rest. */
const isUnread = (socket: Socket) => socket.writableLength > 0
