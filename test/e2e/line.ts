import { once } from 'node:events'
import { createServer, get, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer that came over the connection. */
export interface Transfer {
  path: string
  /** The Sec-Fetch-Dest of the request: document, style, script, serviceworker, font, image … */
  type: string
  /** All bytes sent, including headers. */
  bytes: number
}

/** A proxy that counts all traffic of the browser, also that of the service worker. */
export interface Line {
  url: string
  transfers(): Transfer[]
  /** Resets the counts. */
  clear(): void
  /** Nothing passes until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openLine(to: string): Promise<Line> {
  let transfers: Transfer[] = []
  const line = createServer((asked, answered) => {
    const path = asked.url!
    // One connection for each request, so that its bytes belong to that request.
    const forwarded = forward(new URL(path, to), { method: asked.method, headers: asked.headers, agent: false }, (answer) => {
      answered.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(answered)
      const { socket } = answer
      answer.once('end', () => {
        transfers.push({ path, type: String(asked.headers['sec-fetch-dest']), bytes: socket.bytesRead })
        socket.destroy()
      })
    })
    asked.pipe(forwarded)
    // An open stream ends with the browser's connection, or with the server.
    forwarded.once('error', () => answered.destroy())
    answered.once('close', () => forwarded.destroy())
  })
  const listen = async (port: number) => {
    line.listen(port, '127.0.0.1')
    await once(line, 'listening')
    return (line.address() as AddressInfo).port
  }
  async function cut() {
    if (!line.listening) return
    line.close()
    line.closeAllConnections()
    await once(line, 'close')
  }
  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}`,
    transfers: () => transfers,
    clear() {
      transfers = []
    },
    cut,
    async mend() {
      await listen(port)
    },
    close: cut,
  }
}

export const sumOf = (transfers: Transfer[]): number => transfers.reduce((total, { bytes }) => total + bytes, 0)

/** The size of a body with Brotli, without headers. */
export async function brotliLength(url: string): Promise<number> {
  const [response] = (await once(get(url, { headers: { 'Accept-Encoding': 'br' } }), 'response')) as [IncomingMessage]
  if (response.headers['content-encoding'] !== 'br') throw new Error(`${url} does not come with brotli`)
  let length = 0
  for await (const chunk of response) length += (chunk as Buffer).length
  return length
}
