import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { API_PATHS } from '#contract/paths.ts'
import { browse } from '#test/browse.ts'
import { makePhotograph } from '#test/photographs.ts'
import { upload } from '#test/upload.ts'
import { describeMachine, isPinned, median, medianShare, getNodeCommand, percentile, SERVER, startSubject } from './process.ts'

/* Measures uploads against a bare server, memory during a file of 1 GB, and pages while thumbnails are made. */

const GIGABYTE = 1_000_000_000
const UPLOAD = 300_000_000
const PHOTOGRAPHS = 50
const CHUNK = randomBytes(1_000_000)

const ROUNDS = 5

const folder = mkdtempSync(join(tmpdir(), 'bench-media-'))

const ADMIN = { ADMIN_EMAIL: 'bench@college.test', ADMIN_PASSWORD: 'sunset-river-41' }
const server = await startSubject(SERVER, {
  ...ADMIN,
  DATA_DIR: join(folder, 'data'),
  MEDIA_MAX_BYTES: String(2 * GIGABYTE),
  LOG_LEVEL: 'warn',
})

const bare = await startSubject(getNodeCommand('bench/bare-upload.ts'), { FILE: join(folder, 'bare') })

function* makeChunks(bytes: number) {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length))
}

/** Sends this many bytes. Resolves to MB per second. */
async function send(url: string, bytes: number, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  await new Promise<void>((resolve, reject) => {
    const call = request(url, { method: 'PATCH', headers: { ...headers, 'Content-Length': String(bytes) } }, (answer) => {
      answer.resume().on('end', () => (answer.statusCode === 204 ? resolve() : reject(new Error(`${answer.statusCode}`))))
    })
    call.on('error', reject)
    Readable.from(makeChunks(bytes)).pipe(call)
  })
  return bytes / 1000 / (performance.now() - startedAt)
}

const browser = browse(server.url)
await browser.client.sessions.signIn({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })

const TUS = { 'Tus-Resumable': '1.0.0' }

/** Begins an upload of this many bytes. Resolves to its path. */
async function begin(bytes: number): Promise<string> {
  const headers = { ...TUS, 'Upload-Length': String(bytes) }
  const answer = await browser.request(API_PATHS.uploads, { method: 'POST', headers })
  return answer.headers.get('location')!
}

/** Requests pages one after another until `isOver`. Returns their number and the 99th percentile in milliseconds. */
async function measurePages(isOver: (asked: number) => boolean): Promise<{ p99: number; pages: number }> {
  const times: number[] = []
  while (!isOver(times.length)) {
    const startedAt = performance.now()
    await (await fetch(`${server.url}/about`)).arrayBuffer()
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { p99: percentile(times, 0.99), pages: times.length }
}

/** Sends this many bytes as an upload, and cancels it. Resolves to MB per second. */
async function sendUpload(bytes: number): Promise<number> {
  const path = await begin(bytes)
  const rate = await send(`${server.url}${path}`, bytes, {
    ...TUS,
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
    'Cookie': [...browser.cookies].map((pair) => pair.join('=')).join('; '),
  })
  await browser.request(path, { method: 'DELETE', headers: TUS })
  return rate
}

const memoryAtRest = server.residentMb()
// Alternating, so that other load on the machine affects both.
const bareRates: number[] = []
const rates: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  bareRates.push(await send(bare.url, UPLOAD, {}))
  rates.push(await sendUpload(UPLOAD))
}
await bare.stop()
const [bareRate, rate] = [median(bareRates), median(rates)]

// Not the first upload: Node keeps about 60 MB of buffers before it frees them, also in the bare server.
const memoryBefore = server.residentMb()
let most = memoryBefore
const watch = setInterval(() => (most = Math.max(most, server.residentMb())), 20)
await sendUpload(GIGABYTE)
clearInterval(watch)

const photograph = await makePhotograph({ width: 4000, height: 3000 })
const thumbnails: string[] = []
for (let count = 0; count < PHOTOGRAPHS; count += 1) {
  const uploadId = await upload(browser, photograph)
  const made = await browser.client.media.create({ uploadId, title: `Photograph ${count}`, altText: null })
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

const report = `# Uploads and pictures

Written by \`npm run bench:media\` ${describeMachine()},
load average ${loadavg()[0]!.toFixed(1)} after.${isPinned ? ' The server had core 0.' : ''}

| | | allowed |
| --- | ---: | ---: |
| upload of ${UPLOAD / 1e6} MB, median of ${ROUNDS} | ${Math.round(rate)} MB/s | |
| bare server that streams to a file, in turn | ${Math.round(bareRate)} MB/s | |
| share | ${Math.round(medianShare(rates, bareRates) * 100)} % | 50 % |
| resident at rest | ${Math.round(memoryAtRest)} MB | |
| after the uploads above | ${Math.round(memoryBefore)} MB | |
| what 1 GB adds then | ${(most - memoryBefore).toFixed(1)} MB | 50 MB |
| page p99, quiet, of ${quiet.pages} | ${quiet.p99.toFixed(1)} ms | |
| page p99 while ${PHOTOGRAPHS} thumbnails of 12 megapixels are made in ${seconds.toFixed(1)} s, of ${busy.pages} | ${busy.p99.toFixed(1)} ms | three times quiet |
`
writeFileSync('bench/MEDIA.md', report)
console.log(report)
