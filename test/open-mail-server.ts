import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  url: string
  /** Raw messages as received. */
  received: { to: string[]; source: string }[]
  /** Accepts the next message and breaks the connection before the answer. */
  breakAfterNext(): void
  stop(): Promise<void>
}

/** A real mail server on this machine. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = []
  const sockets = new Set<Socket>()
  let breaksAfterNext = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, callback) {
      received.push({ to: envelope.rcptTo.map(({ address }) => address), source: await text(stream) })
      if (breaksAfterNext) {
        breaksAfterNext = false
        for (const socket of sockets) socket.destroy()
        return
      }
      callback(null, 'Queued as 4711')
    },
    ...options,
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    breakAfterNext() {
      breaksAfterNext = true
    },
    stop,
  }
}
