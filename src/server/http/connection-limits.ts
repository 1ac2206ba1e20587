import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network-of.ts'

export interface LimitPerAddress {
  total: number
  perAddress: number
}

/** Counts what is under way, in total and for each address. */
function createCount({ total, perAddress }: LimitPerAddress) {
  const counts = new Map<string, number>()
  let all = 0
  return {
    isFull: (name: string | null) => all >= total || (name !== null && (counts.get(name) ?? 0) >= perAddress),
    /** `name`: of the address, or null if only the total counts. Returns what ends the count. */
    add(name: string | null): () => void {
      all += 1
      if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        all -= 1
        if (name === null) return
        const rest = counts.get(name)! - 1
        if (rest > 0) counts.set(name, rest)
        else counts.delete(name)
      }
    },
  }
}

/** Closes connections beyond the limit as they are opened. A trusted proxy has as many as the total allows. */
export function limitConnections(server: Server, limit: LimitPerAddress, isProxy: (address: string) => boolean): void {
  const count = createCount(limit)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const name = isProxy(remoteAddress) ? null : networkOf(remoteAddress)
    if (count.isFull(name)) return socket.destroy()
    return socket.once('close', count.add(name))
  })
}

export interface BodyLimits {
  /** Counts the body of a request until it has arrived; false if too many are under way. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse, clientAddress: string | null): boolean
}

export function createBodyLimits(limit: LimitPerAddress): BodyLimits {
  const count = createCount(limit)
  return {
    begin(incoming, outgoing, clientAddress) {
      const length = incoming.headers['content-length'] ?? '0'
      if (incoming.headers['transfer-encoding'] === undefined && length === '0') return true
      const name = networkOf(clientAddress)
      if (count.isFull(name)) return false
      const end = count.add(name)
      incoming.once('end', end)
      outgoing.once('close', end)
      return true
    },
  }
}
