import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { s3Storage } from './s3.ts'

const credentials = { bucket: 'media', accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' }

test.each([
  ['no byte for a time', { silenceMs: 100, readSilenceMs: 100, answerWithinMs: 60_000 }],
  ['no answer in time', { silenceMs: 1000, answerWithinMs: 100 }],
])('a bucket that takes connections and says nothing is given up: %s', { timeout: 30_000 }, async (_, limits) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const storage = s3Storage({ ...credentials, endpoint: `http://127.0.0.1:${port}`, ...limits })
  const key = `${randomUUID()}/original`
  await expect(storage.head(key)).rejects.toThrow(/timed out|timeout/i)
  const body = Readable.from([Buffer.from('text')])
  await expect(storage.put(key, { body, bytes: 4, contentType: 'text/plain' })).rejects.toThrow(/timed out|timeout/i)
  await expect(storage.get(key)).rejects.toThrow(/timed out|timeout/i)
  await expect(storage.delete(key.split('/')[0]!)).rejects.toThrow(/timed out|timeout/i)
})

test('a file may pause for longer than the bucket may be silent otherwise, because its reader may', async () => {
  let sendRest = () => {}
  const server = createHttpServer(({ method }, response) => {
    // It never answers HEAD.
    if (method === 'HEAD') return
    response.writeHead(200, { 'Content-Length': 10 }).write('first')
    sendRest = () => void response.end(' rest')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const storage = s3Storage({ ...credentials, endpoint: `http://127.0.0.1:${port}`, silenceMs: 100 })
  const key = `${randomUUID()}/original`
  const found = await storage.get(key)
  await expect(storage.head(key)).rejects.toThrow(/timed out|timeout/i)
  sendRest()
  expect(await text(found!.body)).toBe('first rest')
})
