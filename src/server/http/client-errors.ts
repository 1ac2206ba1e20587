import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const STATUS_OF: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** An answer without a body as it goes over the connection, for requests that Node cannot read. */
export const rawAnswer = (status: number, headers: Record<string, string>): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries({ ...headers, 'Connection': 'close', 'Content-Length': '0' }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Answers requests that Node refuses by itself, with the headers of every answer. Closes the connection. */
export function answerClientErrors(server: Server, headers: Record<string, string>): void {
  const responses = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => responses.set(request.socket, response))
  server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end())
  server.on('connect', (_request, socket) => {
    // Node no longer listens to this socket: without a listener, a client that resets it would end the process.
    socket.on('error', () => {})
    socket.end(rawAnswer(405, headers), () => socket.destroy())
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket)
    const isAnswering = response?.headersSent === true && !response.writableFinished
    if (socket.writable && !isAnswering) socket.write(rawAnswer(STATUS_OF[error.code ?? ''] ?? 400, headers))
    socket.destroy(error)
  })
}
