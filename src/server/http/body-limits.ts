import type { IncomingMessage, ServerResponse } from 'node:http'
import { rawAnswer } from './client-errors.ts'
import { createNetworkQuota, type Slot } from './network-quota.ts'
import { getSiteNetwork } from './network.ts'

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
  return (incoming: IncomingMessage, network: string | null, close: () => void): Pick<Slot, 'free'> | undefined => {
    const slot = all.take(network, close)
    if (!slot) return undefined
    let slowSlot: Slot | undefined
    let isOver = false
    function countSlow() {
      if (!isOver && !incoming.complete) slowSlot = slow.take(network, close)
    }
    // After a long pause of the event loop, timers come before what has arrived meanwhile is read.
    const timer = setTimeout(() => setImmediate(countSlow), slowMs)
    return {
      free() {
        isOver = true
        clearTimeout(timer)
        slot.free()
        slowSlot?.free()
      },
    }
  }
}

interface Options {
  guests: BodyLimit
  staff: BodyLimit
  guestMs?: number
  /** A body that takes longer is slow. */
  slowMs?: number
  /** The headers of every answer. */
  headers?: Record<string, string>
}

/** Bodies from guests must arrive quickly. Those with a valid session may take longer and are counted separately. */
export function createBodyLimits({ guests, staff, guestMs = 10_000, slowMs = 1000, headers = {} }: Options): BodyLimits {
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
      let slot = countGuest(incoming, network, makeRoom)
      if (!slot) return undefined
      const deadline = setTimeout(refuse, guestMs, 408)
      function end() {
        clearTimeout(deadline)
        slot?.free()
        slot = undefined
      }
      incoming.once('end', end)
      outgoing.once('close', end)
      return {
        moveToStaff() {
          // It has arrived, or the connection is closed.
          if (!slot) return true
          end()
          slot = countStaff(incoming, network, makeRoom)
          return slot !== undefined
        },
      }
    },
  }
}
