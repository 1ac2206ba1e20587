import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres, openSqlite } from '../databases.ts'
import { startServer, type Server } from '../e2e/server.ts'
import { freePort } from '#server/http/free-port.ts'
import { killAfterEnquiries } from '../kill-server.ts'
import { expectWhole, killWhilePublishing } from '../kill-while-publishing.ts'
import { startPostgres } from '../postgres-server.ts'
import { sendAndReset, sendRaw, statusOf } from '../raw-http.ts'
import { HARMATTAN, runNode } from '../run-node.ts'
import { TEST_SECRET_KEY } from '../secret-key.ts'

/* The built server as a process of its own, spoken to byte by byte. */

const END = 'Host: localhost\r\nConnection: close\r\n\r\n'
const FORM = { name: 'Amina', email: 'amina@example.com', subject: 'Fees', message: 'How much?' }

let server: Server
beforeAll(async () => {
  server = await startServer({ settings: { METRICS_TOKEN: 'a token of enough length' } })
})
afterAll(() => server.stop())

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'server-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const start = (settings: Record<string, string>) => runNode('dist/server/main.js', { HOST: '127.0.0.1', ...settings })

test('a wrong setting is one sentence, and exit code 1', async () => {
  expect(await start({ PORT: 'http', DATA_DIR: makeFolder() })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Wrong setting: PORT must be a number from 0 to 65535.\n',
  })
})

test('a start removes what a killed verification of a backup left', async () => {
  const dataDir = makeFolder()
  const left = join(dataDir, 'backups', 'verifying-left')
  mkdirSync(left, { recursive: true })
  writeFileSync(join(left, 'lock'), '')
  const started = await startServer({ dataDir, settings: { ALLOW_NEW_DATABASE: 'yes' } })
  onTestFinished(() => started.stop())
  await expect.poll(() => existsSync(left)).toBe(false)
})

test('a port in use is one sentence, and exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { code, stderr } = await start({ PORT: String(port), DATA_DIR: makeFolder() })
  expect([code, stderr]).toEqual([1, `Port ${port} is in use. Stop the other program, or set PORT to another number.\n`])
})

test('an address of another machine is one sentence, and exit code 1', async () => {
  const { code, stderr } = await start({ PORT: '0', HOST: '192.0.2.1', DATA_DIR: makeFolder() })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Cannot listen on 192\.0\.2\.1:0: .*\. Set HOST to an address of this machine, [^\n]+\n$/),
  ])
})

test('a first admin without a password is not created, and the start says so', async () => {
  const started = await startServer({ settings: { ADMIN_EMAIL: 'amina@college.test' } })
  onTestFinished(() => started.stop())
  await expect.poll(() => started.log()).toMatch(/ADMIN_PASSWORD only create the first admin together.*\nNobody can sign in yet/)
})

test('a data folder that cannot be written is one sentence, and exit code 1', async () => {
  const file = join(makeFolder(), 'a-file')
  writeFileSync(file, '')
  const { code, stderr } = await start({ PORT: '0', DATA_DIR: join(file, 'data') })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Cannot write to .*a-file.*\. Set DATA_DIR to a folder that can be written\.\n$/),
  ])
})

test('an unreachable PostgreSQL is one sentence, and exit code 1', async () => {
  const port = await freePort()
  const url = `postgres://site:very-secret@127.0.0.1:${port}/site`
  const settings = { PORT: '0', DATA_DIR: makeFolder(), DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0' }
  const { code, stderr } = await start(settings)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Cannot reach PostgreSQL at postgres:\/\/site@127\.0\.0\.1:\d+\/site: .*ECONNREFUSED[^\n]*\n$/)
})

test('a server that still waits for PostgreSQL tells visitors so, and stops at SIGTERM', async () => {
  const [port, database] = [await freePort(), await freePort()]
  const waiting = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: makeFolder(),
      DATABASE_URL: `postgres://site:x@127.0.0.1:${database}/site`,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(waiting, 'close')
  for await (const chunk of waiting.stdout) if (String(chunk).includes('PostgreSQL does not answer yet')) break
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
  const page = await ask('/about')
  expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
    503,
    '3',
    'text/html; charset=utf-8',
  ])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const reloads = expect.stringContaining('http-equiv="refresh"') as string
  const html = await page.text()
  expect([html, html]).toEqual([reloads, expect.stringContaining('The website is starting. Please try again in a moment.')])
  expect(await (await ask('/contact', 'POST')).text()).not.toEqual(reloads)
  expect(await (await ask('/api/tags')).json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
  expect(await (await ask('/rpc/tags/list', 'POST')).json()).toMatchObject({ json: { code: 'SERVICE_UNAVAILABLE' } })
  for (const path of ['/readyz', '/readyz?database=no']) {
    const ready = await ask(path)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting' }])
  }
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' })
  waiting.kill('SIGTERM')
  // Without a handler the signal itself would end it, and a process with the id 1 would go on.
  expect(await closed).toEqual([0, null])
})

test('a server whose output nobody reads serves, and stops at SIGTERM', async () => {
  const port = await freePort()
  const unread = spawn(process.execPath, [HARMATTAN, 'start'], {
    cwd: ROOT,
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: makeFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void unread.kill('SIGKILL'))
  const closed = once(unread, 'close')
  unread.stdout.destroy()
  unread.stderr.destroy()
  const readStatus = async () => {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    return ready?.status
  }
  await expect.poll(readStatus, { timeout: 30_000 }).toBe(200)
  // It says after that where it is.
  expect((await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5000) })).status).toBe(200)
  unread.kill('SIGTERM')
  expect(await closed).toEqual([0, null])
})

test('/readyz fails when site.db is replaced while the server runs', async () => {
  const replaced = await startServer()
  onTestFinished(() => replaced.stop())
  renameSync(join(replaced.dataDir, 'site.db'), join(replaced.dataDir, 'old.db'))
  const ready = await fetch(`${replaced.url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { status: 'cannot write', reason: expect.stringMatching(/^site\.db was deleted or replaced/) as string },
  ])
})

test('a database that was used with another secret.key is refused, until the operator accepts the new one', async () => {
  const first = await startServer()
  onTestFinished(() => first.stop())
  await first.term()
  const settings = { DATA_DIR: first.dataDir }
  writeFileSync(join(first.dataDir, 'secret.key'), 'the key of another website, long enough')
  await expect(startServer({ dataDir: first.dataDir })).rejects.toThrow(/The secret key is not the one.*migrate --new-key/)
  for (const command of ['backup', 'migrate'])
    expect(await runNode(HARMATTAN, settings, command)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The secret key is not the one [^\n]+\n$/) as string,
    })
  expect((await runNode(HARMATTAN, settings, 'doctor')).stdout).toMatch(/FAILED {3}Settings +The secret key is not the one/)
  expect(await runNode(HARMATTAN, settings, 'migrate', '--new-key')).toMatchObject({ code: 0, stderr: '' })
  const second = await startServer({ dataDir: first.dataDir })
  await second.term()
})

test('where SQLite can put nothing beside its file, pages are served, writes are refused, and work again when it can', async () => {
  const dataDir = makeFolder()
  const first = await startServer({ dataDir })
  await first.term()
  // As on a full or read-only disk, the file cannot be opened for writing.
  mkdirSync(join(dataDir, 'site.db-shm'))
  const reading = await startServer({ dataDir })
  onTestFinished(() => reading.stop())
  const send = (subject: string) => {
    const body = new URLSearchParams({ ...FORM, subject })
    return fetch(`${reading.url}/contact`, { method: 'POST', body, redirect: 'manual' })
  }
  expect((await fetch(`${reading.url}/about`)).status).toBe(200)
  const ready = await fetch(`${reading.url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'cannot write' }])
  expect((await send('Fees')).status).toBe(503)
  expect(reading.log()).toContain('The database can only be read')
  expect(await (await fetch(`${reading.url}/metrics`)).text()).toMatch(/^database_failed_writes_total [1-9]/m)
  rmdirSync(join(dataDir, 'site.db-shm'))
  expect((await send('Hostel')).status).toBe(303)
  expect((await fetch(`${reading.url}/about`)).status).toBe(200)
})

/** What the server answers and logs on a PostgreSQL that refuses writes. */
async function serveReadOnly(databaseUrl: string) {
  const reading = await startServer({ settings: { DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY } })
  onTestFinished(() => reading.stop())
  const pages: number[] = []
  for (const path of ['/', '/about', '/contact', '/search?q=about']) pages.push((await fetch(reading.url + path)).status)
  const refused = await fetch(`${reading.url}/contact`, { method: 'POST', body: new URLSearchParams(FORM), redirect: 'manual' })
  const ready = await fetch(`${reading.url}/readyz`)
  return {
    pages,
    write: [refused.status, await refused.text()],
    ready: [ready.status, await ready.json()],
    log: reading.log(),
  }
}
const READ_ONLY = {
  pages: [200, 200, 200, 200],
  write: [503, expect.stringMatching(/try again/i)],
  ready: [503, { status: 'cannot write', reason: 'the database is read-only' }],
  log: expect.stringContaining('nothing can be saved until PostgreSQL can be written') as string,
}

test('on a PostgreSQL that became read-only the server starts, pages are served, and writes are refused', async () => {
  const { kysely, place } = await openPostgres()
  const name = new URL(place.databaseUrl!).pathname.slice(1)
  await sql`ALTER DATABASE ${sql.ref(name)} SET default_transaction_read_only = on`.execute(kysely)
  expect(await serveReadOnly(place.databaseUrl!)).toEqual(READ_ONLY)
})

test('on a standby of PostgreSQL the server starts, pages are served, and writes are refused', async () => {
  const postgres = await startPostgres({ settings: ['wal_level=replica'] })
  onTestFinished(() => postgres.stop())
  const databaseUrl = postgres.urlOf('postgres')
  const primary = await startServer({ settings: { DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY } })
  await primary.term()
  await postgres.restartAsStandby()
  expect(await serveReadOnly(databaseUrl)).toEqual(READ_ONLY)
})

test('a read-only PostgreSQL that needs an upgrade is one sentence, and exit code 1', async () => {
  const { kysely, place } = await openPostgres()
  const name = new URL(place.databaseUrl!).pathname.slice(1)
  await sql`DELETE FROM schema_migrations WHERE name >= '0049'`.execute(kysely)
  await sql`ALTER DATABASE ${sql.ref(name)} SET default_transaction_read_only = on`.execute(kysely)
  const { code, stderr } = await start({ PORT: '0', DATA_DIR: makeFolder(), DATABASE_URL: place.databaseUrl! })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^This version must upgrade the database first, but [^\n]+\n$/)])
})

test('a database that was cut off is one sentence that advises a backup, and exit code 1', async () => {
  const dataDir = makeFolder()
  await (await startServer({ dataDir })).term()
  const file = join(dataDir, 'site.db')
  truncateSync(file, Math.floor(statSync(file).size / 2))
  const { code, stderr } = await start({ PORT: '0', DATA_DIR: dataDir })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^[^\n]+site\.db is not a database, or is damaged [^\n]+ Restore a backup\.\n$/),
  ])
})

test('a database with a damaged table is one sentence that advises a backup, and exit code 1', async () => {
  const dataDir = makeFolder()
  await (await startServer({ dataDir })).term()
  const file = join(dataDir, 'site.db')
  const database = new DatabaseSync(file)
  // SQLite can still open the file, and reads the list of migrations.
  const { page } = database.prepare(`SELECT rootpage AS page FROM sqlite_schema WHERE name = 'content_state'`).get()!
  database.close()
  writeFileSync(file, readFileSync(file).fill(0xa5, (Number(page) - 1) * 4096, Number(page) * 4096))
  const { code, stderr } = await start({ PORT: '0', DATA_DIR: dataDir })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^[^\n]+site\.db is not a database, or is damaged [^\n]+ Restore a backup\.\n$/),
  ])
})

test('with PostgreSQL and files in a folder, the log says what several instances need', async () => {
  const { place } = await openPostgres()
  const settings = { DATABASE_URL: place.databaseUrl!, SECRET_KEY: TEST_SECRET_KEY, LOG_LEVEL: 'info' }
  const alone = await startServer({ settings })
  onTestFinished(() => alone.stop())
  await expect.poll(() => alone.log()).toContain('Several instances need one bucket: set S3_BUCKET')
  expect(alone.log()).toContain('Let all instances share that folder')
})

test('a database of a newer program is one sentence, and exit code 1', async () => {
  const { kysely, place } = await openSqlite()
  await sql`INSERT INTO schema_migrations (name, applied_at, hash) VALUES ('9999-future', '2030', '')`.execute(kysely)
  const { code, stderr } = await start({ PORT: '0', DATA_DIR: place.dataDir })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database is newer than this program: [^\n]+\n$/)])
})

test.each([
  ['a path above the root', `GET /../../etc/passwd HTTP/1.1\r\n${END}`, 404],
  ['a path that is not UTF-8', `GET /%ff HTTP/1.1\r\n${END}`, 400],
  ['raw bytes in the path', Buffer.from(`GET /caf\u00e9 HTTP/1.1\r\n${END}`, 'latin1'), 400],
  ['a path of 10 KB', `GET /${'x'.repeat(10_240)} HTTP/1.1\r\n${END}`, 414],
  ['a header of 20 KB', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_480)}\r\n${END}`, 431],
  ['3,000 headers', `GET / HTTP/1.1\r\n${'X-Many: 1\r\n'.repeat(3000)}${END}`, 431],
  ['a zero byte in a header', `GET / HTTP/1.1\r\nX: a\0b\r\n${END}`, 400],
  ['a method that nobody knows', `BREW / HTTP/1.1\r\n${END}`, 400],
  ['a method that is not ours', `PROPFIND / HTTP/1.1\r\n${END}`, 405],
  ['TRACE', `TRACE / HTTP/1.1\r\n${END}`, 405],
  ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${END}`, 405],
  ['an expectation that nobody knows', `GET / HTTP/1.1\r\nExpect: a miracle\r\n${END}`, 417],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${END}`, 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET /x HTTP/1.1\r\nHost: <script>\r\nConnection: close\r\n\r\n', 400],
  ['HTTP/1.0 without a host', 'GET /about HTTP/1.0\r\n\r\n', 200],
  ['an address of another website', `GET http://other.example/about HTTP/1.1\r\n${END}`, 200],
  ['an address that looks like another website', `GET //other.example/ HTTP/1.1\r\n${END}`, 404],
  ['a body with GET', `GET /about HTTP/1.1\r\nContent-Length: 5\r\n${END}hello`, 200],
  ['a length below zero', `POST /contact HTTP/1.1\r\nContent-Length: -5\r\n${END}`, 400],
  ['two lengths', `POST /contact HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${END}0\r\n\r\n`, 400],
  ['a broken chunk', `POST /contact HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${END}5\r\nname=\r\nzz\r\n`, 400],
  ['the promise of 99 GB', `POST /contact HTTP/1.1\r\nContent-Length: 99999999999\r\n${END}name=a`, 413],
  ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', 400],
  ['nothing but a line end', '\r\n\r\nGET /about HTTP/1.0\r\n\r\n', 200],
] as [string, string | Buffer, number][])(
  'bad input: %s has its proper status and the security headers, and the process stays up',
  async (_, bytes, status) => {
    const answer = await sendRaw(server.url, bytes)
    expect(statusOf(answer)).toBe(status)
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  },
)

test.each([
  ['a page', `GET / HTTP/1.1\r\n${END}`],
  ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${END}`],
  ['an upgrade', `GET / HTTP/1.1\r\nUpgrade: websocket\r\nHost: localhost\r\nConnection: Upgrade\r\n\r\n`],
  ['an expectation', `GET / HTTP/1.1\r\nExpect: a miracle\r\n${END}`],
  ['half of a form', `POST /contact HTTP/1.1\r\nContent-Length: 500\r\n${END}name=a`],
  ['half of an upload', `POST /api/uploads HTTP/1.1\r\nUpload-Length: 500\r\nContent-Length: 500\r\n${END}x`],
  ['no HTTP at all', '\u0016\u0003\u0001\r\n\r\n'],
])('bad input: resets of the connection after %s do not end the process', async (_, bytes) => {
  for (const when of ['at once', 'answered', 'at once', 'answered', 'at once'] as const) {
    // Half of a body is answered when it has waited for too long.
    if (when === 'answered' && bytes.includes('Content-Length')) continue
    await sendAndReset(server.url, bytes, when)
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('bad input: none of it was a fault of ours', () => {
  const errors = server
    .log()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  expect(errors).toEqual([])
})

test('every line of the log is one entry, whatever a request contains', async () => {
  const talking = await startServer({ settings: { LOG_LEVEL: 'info' } })
  onTestFinished(talking.stop)
  const forged = '{"level":60,"msg":"forged"}'
  const end = `User-Agent: a\rb\u2028${forged}\r\n${END}`
  for (const bytes of [
    `GET /a%0a${encodeURIComponent(forged)} HTTP/1.1\r\n${END}`,
    `GET /a\u2028${forged} HTTP/1.1\r\n${END}`,
    `GET /about HTTP/1.1\r\nX-Forwarded-For: a\u0085${forged}\r\n${END}`,
    `GET /about HTTP/1.1\r\n${end}`,
  ])
    await sendRaw(talking.url, bytes)
  const password = encodeURIComponent(`x\n${forged}`)
  await fetch(`${talking.url}/api/search?q=${password}&page=${password}`)
  const body = JSON.stringify({ email: `a\n${forged}@college.test`, password: `\r\n${forged}` })
  await fetch(`${talking.url}/api/session`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const readLines = () =>
    talking
      .log()
      .split('\n')
      .filter((line) => line.includes('forged') || line.startsWith('{'))
  // One for each request, in whatever order they end.
  await expect.poll(() => readLines().length, { timeout: 10_000 }).toBeGreaterThan(5)
  await expect.poll(() => talking.log(), { timeout: 10_000 }).toContain('/api/session')
  const lines = readLines()
  for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
})

test('bad input: 100 clients that never finish their requests delay no others', async () => {
  const sockets = Array.from({ length: 100 }, () => connect(Number(new URL(server.url).port), '127.0.0.1'))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  for (const socket of sockets) socket.write('GET /about HTTP/1.1\r\nHost: loc')
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/about`)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
})

test('/healthz, /readyz and /metrics answer on this machine; a proxy’s visitors get no metrics', async () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => (await fetch(server.url + path, { headers })).status
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map((path) => ask(path)))).toEqual([200, 200, 200])
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  expect(await ask('/metrics', forwarded)).toBe(403)
  expect(await ask('/metrics', { ...forwarded, authorization: 'Bearer a token of enough length' })).toBe(200)
})

test('built files are immutable, and nothing beside them is served', async () => {
  const page = await (await fetch(`${server.url}/`)).text()
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(page)![1]!
  const answer = await fetch(server.url + stylesheet)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of [
    '/assets',
    '/.vite/manifest.json',
    '/assets/..%2f.vite/manifest.json',
    '/assets/%2e%2e/%2e%2e/server/main.js',
  ]) {
    expect([path, statusOf(await sendRaw(server.url, `GET ${path} HTTP/1.1\r\n${END}`))]).toEqual([path, 404])
  }
})

test('a page shows what another process has seeded or changed', async () => {
  const before = await (await fetch(`${server.url}/`)).text()
  const database = await openDatabase({ dataDir: server.dataDir })
  onTestFinished(() => database.close())
  await database.kysely
    .insertInto('siteSettings')
    .values({ settingKey: 'site_name', settingValue: 'Kano Polytechnic', settingType: 'text', version: 1, updatedAt: '2026' })
    .execute()
  await database.kysely.updateTable('contentState').set({ version: 99 }).execute()
  expect(before).not.toContain('Kano Polytechnic')
  await expect
    .poll(async () => (await fetch(`${server.url}/`)).text(), { timeout: 15_000, interval: 10 })
    .toContain('Kano Polytechnic')
})

test('a shutdown finishes the request in flight and closes idle connections', async () => {
  const leaving = await startServer()
  const port = Number(new URL(leaving.url).port)
  const idle = connect(port, '127.0.0.1')
  idle.write('GET /about HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(idle, 'data')
  idle.resume()

  const body = new URLSearchParams(FORM).toString()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  expect(head.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  socket.write(body.slice(0, 10))
  const isHungUp = once(idle, 'close')
  const stopped = leaving.stop()
  await isHungUp
  expect(await fetch(`${leaving.url}/about`).catch(() => 'refused')).toBe('refused')
  socket.write(body.slice(10))
  await stopped
  expect(statusOf(answer)).toBe(303)
})

test('a shutdown cuts connections without a whole request, while it waits for a request under way', async () => {
  const leaving = await startServer()
  const port = Number(new URL(leaving.url).port)
  const open = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
    await once(socket, 'connect')
    socket.write(text)
    return { socket, closed }
  }
  const body = new URLSearchParams(FORM).toString()
  const head = `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`
  const { socket: busy } = await open(`${head}Expect: 100-continue\r\n\r\n`)
  const [isUnderWay] = (await once(busy, 'data')) as [Buffer]
  expect(isUnderWay.toString()).toMatch(/^HTTP\/1.1 100/)
  const idle = [await open(''), await open('GET /about HTTP/1.1\r\nHost: loc')]
  const stopped = leaving.stop()
  await Promise.all(idle.map(({ closed }) => closed))
  const answered = once(busy, 'data') as Promise<[Buffer]>
  busy.write(body)
  expect(statusOf((await answered)[0].toString())).toBe(303)
  await stopped
})

test('before a shutdown /readyz fails for the set time, and pages are still served', async () => {
  const leaving = await startServer({ settings: { SHUTDOWN_DELAY_SECONDS: '3' } })
  const stopped = leaving.stop()
  const ask = async (path: string) => (await fetch(leaving.url + path)).status
  await expect.poll(() => ask('/readyz')).toBe(503)
  expect(await ask('/about')).toBe(200)
  await stopped
  await expect(fetch(`${leaving.url}/readyz`)).rejects.toThrow('fetch failed')
})

test('killing the server right after Message Sent loses nothing', async () => {
  const { sent, kept } = await killAfterEnquiries(3)
  expect(sent).toHaveLength(3)
  expect(kept).toEqual(sent)
})

test('a draft is published as a whole or not at all, when the server is killed meanwhile', async () => {
  const rounds = await killWhilePublishing([0, 10, 40, 'answer'])
  expectWhole(rounds)
  expect(rounds.at(-1)).toMatchObject({ wasAnswered: true, exists: false, titles: ['Round 4'] })
})
