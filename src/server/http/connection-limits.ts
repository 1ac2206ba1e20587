import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { rawAnswer } from './client-errors.ts'
import { createNetworkQuota, type QuotaLimit, type Holding } from './network-quota.ts'
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
  const holdings = createNetworkQuota(limit)
  const onRequest = new WeakMap<Socket, (response: ServerResponse) => void>()
  const busy = new Map<Socket, Holding>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const holding = holdings.begin(isProxy(remoteAddress) ? null : getSiteNetwork(remoteAddress), () => socket.destroy())
    if (!holding) return void socket.destroy()
    socket.once('close', () => {
      busy.delete(socket)
      holding.end()
    })
    let requests = 0
    onRequest.set(socket, (response) => {
      requests += 1
      holding.keep()
      busy.set(socket, holding)
      response.setTimeout(stalledMs, () => {
        if (isUnread(socket)) socket.destroy()
      })
      response.once('close', () => {
        requests -= 1
        if (requests > 0) return
        busy.delete(socket)
        holding.release()
      })
    })
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => onRequest.get(socket)?.(response))

  const looking = setInterval(() => {
    for (const [socket, holding] of busy)
      if (isUnread(socket)) holding.release()
      else holding.keep()
  }, lookEveryMs).unref()
  server.once('close', () => clearInterval(looking))
}

/** Whether part of the answer is still waiting because the client has not read the rest. */
const isUnread = (socket: Socket) => socket.writableLength > 0

/** The body of a request that is arriving. */
export interface ArrivingBody {
  /** Counts it among the bodies of staff, which may take longer; false if there are too many. */
  moveToStaff(): boolean
}

export interface BodyLimits {
  /** Counts the body of a request until it has arrived, as one of a guest. Undefined if there are too many. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse, clientAddress: string | null): ArrivingBody | undefined
}

export const TOO_MANY_BODIES = 'Too many requests are being sent at once. Please try again.'
/** When a client may send a refused body again. */
export const BODY_RETRY = { 'Retry-After': '10' }

const NO_BODY: ArrivingBody = { moveToStaff: () => true }

interface BodyLimit {
  /** How many bodies may be under way. */
  total: number
  /** How many of them may be slow in one network. */
  slowPerAddress: number
}

/** Counts bodies. Most arrive at once, so a network has a limit for the slow ones only. */
function createBodyQuota({ total, slowPerAddress }: BodyLimit, slowMs: number) {
  const all = createNetworkQuota({ total, perAddress: Infinity })
  const slow = createNetworkQuota({ total: Infinity, perAddress: slowPerAddress })
  return (incoming: IncomingMessage, network: string | null, cut: () => void): Pick<Holding, 'end'> | undefined => {
    const holding = all.begin(network, cut)
    if (!holding) return undefined
    let slowHolding: Holding | undefined
    let isOver = false
    function countSlow() {
      if (!isOver && !incoming.complete) slowHolding = slow.begin(network, cut)
    }
    // After a long pause of the event loop, timers come before what has arrived meanwhile is read.
    const timer = setTimeout(() => setImmediate(countSlow), slowMs)
    return {
      end() {
        isOver = true
        clearTimeout(timer)
        holding.end()
        slowHolding?.end()
      },
    }
  }
}

/** Bodies from guests must arrive quickly. Those with a valid session may take longer and are counted separately. */
export function createBodyLimits({
  guests,
  staff,
  guestMs = 10_000,
  slowMs = 1000,
  headers = {},
}: {
  guests: BodyLimit
  staff: BodyLimit
  guestMs?: number
  /** A body that takes longer is slow. */
  slowMs?: number
  /** The headers of every answer. */
  headers?: Record<string, string>
}): BodyLimits {
  const countGuest = createBodyQuota(guests, slowMs)
  const countStaff = createBodyQuota(staff, slowMs)
  return {
    begin(incoming, outgoing, clientAddress) {
      const length = incoming.headers['content-length'] ?? '0'
      if (incoming.headers['transfer-encoding'] === undefined && length === '0') return NO_BODY
      const { socket } = incoming
      const network = getSiteNetwork(clientAddress)
      function refuse(status: 408 | 503, more: Record<string, string> = {}) {
        if (incoming.complete) return
        if (!outgoing.headersSent) {
          outgoing.statusCode = status
          socket.write(rawAnswer(status, { ...headers, ...more }))
        }
        socket.destroySoon()
      }
      function makeRoom() {
        end()
        refuse(503, BODY_RETRY)
      }
      let holding = countGuest(incoming, network, makeRoom)
      if (!holding) return undefined
      const deadline = setTimeout(refuse, guestMs, 408)
      function end() {
        clearTimeout(deadline)
        holding?.end()
        holding = undefined
      }
      incoming.once('end', end)
      outgoing.once('close', end)
      return {
        moveToStaff() {
          // It has arrived, or the connection is closed.
          if (!holding) return true
          end()
          holding = countStaff(incoming, network, makeRoom)
          return holding !== undefined
        },
      }
    },
  }
}
