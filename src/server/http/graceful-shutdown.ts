import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Connections } from './connection-limits.ts'

/** How long requests under way may take to finish. With what is closed afterwards, a shutdown takes less than ten seconds. */
const DRAIN_MS = 7000
/** How long a restore waits for requests under way before it replaces the website. */
const FINISH_MS = 5000
/** How long a request may take to arrive once its first bytes are there. */
const ARRIVE_MS = 1000
const POLL_MS = 50

/** Waits until no request is under way, but not for long. New ones may come. */
export async function finishRequests(connections: Connections): Promise<void> {
  const until = performance.now() + FINISH_MS
  while (performance.now() < until && [...connections.values()].some(({ requests }) => requests > 0)) await wait(POLL_MS)
}

/** Takes no new connections, lets requests finish, and cuts connections that have none. */
export function drain(server: Server, connections: Connections): Promise<void> {
  const startedAt = performance.now()
  function cutIdle() {
    const mayArrive = performance.now() - startedAt < ARRIVE_MS
    // A connection that was busy becomes idle, and would be kept alive.
    server.closeIdleConnections()
    for (const [socket, { requests }] of connections) if (requests === 0 && !(mayArrive && socket.bytesRead > 0)) socket.destroy()
  }
  return new Promise((resolve) => {
    const cutAll = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    const looking = setInterval(cutIdle, POLL_MS)
    server.close(() => {
      clearTimeout(cutAll)
      clearInterval(looking)
      resolve()
    })
    cutIdle()
  })
}
