import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TcpRelay {
  /** The address with this relay as its host. */
  through(url: string): string
  /** Existing connections go silent without closing. New ones work unless `newToo`. */
  silence(options?: { newToo?: boolean }): void
  /** New connections work again. */
  takeNew(): void
}

/** Relays bytes between a client and a server, and can drop them like a host without power. */
export async function startTcpRelay(target: string, listenOn = 0): Promise<TcpRelay> {
  const { hostname, port } = new URL(target)
  const pairs: Socket[][] = []
  let isTaking = true
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => {})
    if (!isTaking) return void pairs.push([client])
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    upstream.on('error', () => client.destroy())
    client.pipe(upstream)
    upstream.pipe(client)
    pairs.push([client, upstream])
  }).listen(listenOn, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of pairs.flat()) socket.destroy()
  })
  return {
    through(url) {
      const relayed = new URL(url)
      relayed.hostname = '127.0.0.1'
      relayed.port = String((server.address() as AddressInfo).port)
      return relayed.href
    },
    silence({ newToo = false } = {}) {
      isTaking = !newToo
      for (const socket of pairs.flat()) socket.unpipe().pause()
    },
    takeNew() {
      isTaking = true
    },
  }
}
