import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends these bytes to a server of this machine and returns all that comes back until it closes the connection. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
  try {
    return await text(socket)
  } catch (error) {
    // A server that has said enough may close before everything was sent.
    return (error as Error).message
  }
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
