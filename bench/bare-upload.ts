import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

/* The most that can be asked of an upload: a body that is streamed to a file, and nothing else. */

createServer((incoming, outgoing) => {
  if (incoming.method === 'GET') return void outgoing.end('Here')
  void pipeline(incoming, createWriteStream(process.env['FILE']!)).then(() => outgoing.writeHead(204).end())
}).listen(Number(process.env['PORT']), '127.0.0.1')
