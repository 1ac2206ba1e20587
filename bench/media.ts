import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '#contract/contract.ts'
import { makePhotograph } from '#test/photographs.ts'
import { startSubject } from './process.ts'

/* Uploads beside a bare server that streams to a file, memory under a file of 1 GB, and pages while thumbnails are made. */

const GIGABYTE = 1_000_000_000
const UPLOAD = 400_000_000
const PHOTOGRAPHS = 50
const CHUNK = randomBytes(1_000_000)

const folder = mkdtempSync(join(tmpdir(), 'bench-media-'))

const ADMIN = { ADMIN_EMAIL: 'bench@college.test', ADMIN_PASSWORD: 'sunset-river-41' }
const server = await startSubject('dist/server/main.js', {
  ...ADMIN,
  DATA_DIR: join(folder, 'data'),
  MEDIA_MAX_BYTES: String(2 * GIGABYTE),
  LOG_LEVEL: 'warn',
})

function* zeroes(bytes: number) {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length))
}

/** Sends so many bytes; resolves to MB a second. */
async function send(url: string, bytes: number, headers: Record<string, string>, method = 'PATCH'): Promise<number> {
  const startedAt = performance.now()
  await new Promise<void>((resolve, reject) => {
    const call = request(url, { method, headers: { ...headers, 'Content-Length': String(bytes) } }, (answer) => {
      answer.resume().on('end', () => (answer.statusCode === 204 ? resolve() : reject(new Error(`${answer.statusCode}`))))
    })
    call.on('error', reject)
    Readable.from(zeroes(bytes)).pipe(call)
  })
  return bytes / 1000 / (performance.now() - startedAt)
}

async function measureBare(): Promise<number> {
  const bare = createServer((incoming, outgoing) => {
    void pipeline(incoming, createWriteStream(join(folder, 'bare'))).then(() => outgoing.writeHead(204).end())
  }).listen(0, '127.0.0.1')
  await once(bare, 'listening')
  const { port } = bare.address() as AddressInfo
  const rate = await send(`http://127.0.0.1:${port}/`, UPLOAD, {})
  bare.close()
  return rate
}

const cookies = new Map<string, string>()
const withCookies = async (url: string | Request, init?: RequestInit) => {
  const call = new Request(url, init)
  call.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
  const answer = await fetch(call)
  for (const line of answer.headers.getSetCookie())
    cookies.set(...(/^([^=]+)=([^;]*)/.exec(line)!.slice(1, 3) as [string, string]))
  return answer
}
const client: ContractRouterClient<typeof contract> = createORPCClient(
  new RPCLink({ url: `${server.url}/rpc`, fetch: (call) => withCookies(call) }),
)
await client.sessions.signIn({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })

const TUS = { 'Tus-Resumable': '1.0.0' }
async function begin(bytes: number): Promise<string> {
  const headers = { ...TUS, 'Upload-Length': String(bytes) }
  const answer = await withCookies(`${server.url}/api/uploads`, { method: 'POST', headers })
  return answer.headers.get('location')!
}
const partHeaders = () => ({
  ...TUS,
  'Upload-Offset': '0',
  'Content-Type': 'application/offset+octet-stream',
  'Cookie': [...cookies].map((pair) => pair.join('=')).join('; '),
})

/** How long the slowest of a hundred pages takes, in milliseconds, one asked for after another until it is over. */
async function measurePages(isOver: (asked: number) => boolean): Promise<{ p99: number; pages: number }> {
  const times: number[] = []
  while (!isOver(times.length)) {
    const startedAt = performance.now()
    await (await fetch(`${server.url}/about`)).arrayBuffer()
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!, pages: times.length }
}

const bareRate = await measureBare()
const rate = await send(`${server.url}${await begin(UPLOAD)}`, UPLOAD, partHeaders())
const memoryBefore = server.residentMb()
let most = memoryBefore
const watch = setInterval(() => (most = Math.max(most, server.residentMb())), 20)
await send(`${server.url}${await begin(GIGABYTE)}`, GIGABYTE, partHeaders())
clearInterval(watch)

const photograph = await makePhotograph({ width: 4000, height: 3000 })
const thumbnails: string[] = []
for (let count = 0; count < PHOTOGRAPHS; count += 1) {
  const address = await begin(photograph.length)
  await withCookies(`${server.url}${address}`, { method: 'PATCH', headers: partHeaders(), body: new Uint8Array(photograph) })
  const made = await client.media.create({ uploadId: address.split('/').at(-1)!, title: `Photograph ${count}`, altText: null })
  thumbnails.push(made.thumbnail!)
}
const quiet = await measurePages((asked) => asked === 500)
let isDone = false
const startedAt = performance.now()
const making = Promise.all(thumbnails.map(async (path) => (await fetch(server.url + path)).arrayBuffer())).finally(
  () => (isDone = true),
)
const busy = await measurePages(() => isDone)
await making
const seconds = (performance.now() - startedAt) / 1000
await server.stop()
rmSync(folder, { recursive: true })

console.log(`load average ${loadavg()[0]!.toFixed(1)}
upload: ${Math.round(rate)} MB/s, bare server ${Math.round(bareRate)} MB/s: ${Math.round((rate / bareRate) * 100)} %
1 GB adds ${(most - memoryBefore).toFixed(1)} MB to ${memoryBefore.toFixed(1)} MB
page p99: quiet ${quiet.p99.toFixed(1)} ms of ${quiet.pages}; while ${PHOTOGRAPHS} thumbnails of 12 megapixels are made in ${seconds.toFixed(1)} s ${busy.p99.toFixed(1)} ms of ${busy.pages}`)
