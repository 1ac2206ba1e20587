import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends bytes to a local server. Returns everything it sends until it closes the connection. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
  try {
    return await text(socket)
  } catch (error) {
    // The server may close the connection before everything is sent.
    return (error as Error).message
  }
}

/** Sends bytes to a local server and resets the connection: at once, or when the answer begins. */
export async function sendAndReset(url: string, bytes: string | Buffer, when: 'at once' | 'answered'): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.once('data', () => socket.resetAndDestroy())
  socket.write(bytes, () => when === 'at once' && socket.resetAndDestroy())
  await closed
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
