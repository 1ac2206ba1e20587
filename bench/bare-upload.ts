import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

/* The baseline for uploads: a bare server that streams the body to a file. */

createServer((incoming, outgoing) => {
  if (incoming.method === 'GET') return void outgoing.end('Here')
  void pipeline(incoming, createWriteStream(process.env['FILE']!)).then(() => outgoing.writeHead(204).end())
}).listen(Number(process.env['PORT']), '127.0.0.1')
