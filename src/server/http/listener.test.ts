import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { connect, Socket, type AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { STAFF_HINT } from '#contract/inline-scripts.ts'
import { createApp, type App } from '#server/app.ts'
import { cookieName } from '#server/auth/session/cookies.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makePage } from '#test/make.ts'
import { sendRaw, statusOf } from '#test/raw-http.ts'
import { answerClientErrors } from './client-errors.ts'
import { createBodyLimits } from './body-limits.ts'
import { ARRIVAL_LIMITS, limitConnections } from './connection-limits.ts'
import { createListener } from './listener.ts'
import { createMetrics } from './metrics.ts'
import { securityHeaders } from './security-headers.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** The port on which a server listens until the test ends. */
async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** The test application behind Node's own server. */
async function listen({
  trustProxy = [] as string[],
  mostSlow = 100,
  total = 100,
  guestMs = 60_000,
  slowMs = 0,
  app = undefined as Pick<App, 'fetch'> | undefined,
} = {}) {
  const testApp = await createTestApp({ database: await openSqlite() })
  const { deps } = testApp
  const listener = createListener({
    app: app ?? createApp(deps),
    pages: deps.pages,
    headers: securityHeaders(deps.config),
    log: deps.log,
    metrics: createMetrics(deps.pages),
    trustProxy,
    visits: deps.visits,
    bodies: createBodyLimits({
      guests: { total, slowPerAddress: mostSlow },
      staff: { total: 100, slowPerAddress: 100 },
      guestMs,
      slowMs,
    }),
  })
  const server = createServer(listener)
  limitConnections(server, { total: 100, perAddress: 100 }, () => false)
  const port = await listenOnFreePort(server)

  async function ask(path: string, { method = 'GET', headers = {} as Record<string, string>, body = '' } = {}): Promise<Answer> {
    const call = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }).end(body)
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    const chunks = (await response.toArray()) as Buffer[]
    return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }
  }
  return { ...testApp, ask, port }
}

/** Headers that tell an answer's content; the others differ from request to request. */
const telling = ({ status, headers }: Answer) => {
  const { 'date': _, 'x-request-id': __, 'connection': ___, 'keep-alive': ____, ...rest } = headers
  return { status, ...rest }
}

test('views are counted, whether the page was in the cache or not, and pages that do not exist', async () => {
  const { ask, deps, login } = await listen()
  const headers = { 'user-agent': CHROME }
  expect((await ask('/about', { headers })).status).toBe(200)
  const { headers: answered } = await ask('/about', { headers })
  await ask('/about', { headers: { ...headers, 'if-none-match': answered['etag']! } })
  await ask('/about', { headers, method: 'HEAD' })
  await ask('/about', { headers: { ...headers, cookie: STAFF_HINT } })
  await ask('/about', { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
  await ask('/robots.txt', { headers })
  await ask('/old-prospectus', { headers })
  await deps.visits.flush()
  const { client } = await login('editor')
  expect(await client.visitors.report({})).toMatchObject({
    total: 3,
    pages: [{ name: '/about', count: 3 }],
    missing: [{ name: '/old-prospectus', count: 1 }],
  })
})

test.each(['identity', 'gzip', 'br'])(
  'page cache: the cached page is answered as the rendered one was (%s)',
  async (encoding) => {
    const { ask, deps } = await listen()
    const headers = { 'accept-encoding': encoding }
    const rendered = await ask('/about', { headers })
    expect(deps.pages.fresh('/about')).toBeDefined()
    const kept = await ask('/about?utm_source=anything', { headers })
    expect(telling(kept)).toEqual(telling(rendered))
    expect(kept.body.equals(rendered.body)).toBe(true)
    expect(telling(kept)).toMatchObject({
      'status': 200,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=30',
      'vary': 'Accept-Encoding',
      'content-length': String(kept.body.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'") as string,
    })
  },
)

test('page cache: every encoding holds the same page', async () => {
  const { ask } = await listen()
  const [identity, gzip, br] = await Promise.all(
    ['identity', 'gzip', 'br'].map((encoding) => ask('/about', { headers: { 'accept-encoding': encoding } })),
  )
  expect([identity, gzip, br].map((answer) => answer!.headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(gunzipSync(gzip!.body).equals(identity!.body)).toBe(true)
  expect(brotliDecompressSync(br!.body).equals(identity!.body)).toBe(true)
  expect(new Set([identity, gzip, br].map((answer) => answer!.headers.etag)).size).toBe(1)
})

test('page cache: HEAD has the headers of GET and no body, kept or not', async () => {
  const { ask } = await listen()
  const fresh = await ask('/about', { method: 'HEAD' })
  const get = await ask('/about')
  const kept = await ask('/about', { method: 'HEAD' })
  expect([fresh.body.length, kept.body.length]).toEqual([0, 0])
  expect(telling(kept)).toEqual(telling(get))
  expect([fresh.status, fresh.headers.etag]).toEqual([200, get.headers.etag])
})

test('ETag: who has the page gets 304 and nothing else', async () => {
  const { ask } = await listen()
  const { headers } = await ask('/about')
  const again = await ask('/about', { headers: { 'if-none-match': headers.etag! } })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  expect(again.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=30',
    'vary': 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
  expect((await ask('/about', { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
})

test('bad input: 10,000 distinct query strings keep one page', async () => {
  const { request, deps } = await listen()
  await request('/about')
  const { bytes, size } = deps.pages
  for (let number = 0; number < 10_000; number += 1) await request(`/about?page=${number}`)
  expect([deps.pages.bytes, deps.pages.size]).toEqual([bytes, size])
})

test('bad input: of paths that do not exist, one page is kept for all', async () => {
  const { request, deps } = await listen()
  for (let number = 0; number < 100; number += 1) await request(`/no-such-page-${number}`)
  expect(deps.pages.size).toBe(1)
})

test.each(['/about', '/no-such-page', '/a/b/c', '/api/settings', '/api/none', '/%ff', '/contact'])(
  'every answer has the security headers and the number of its request: %s',
  async (path) => {
    const { ask, logged } = await listen()
    const { headers, status } = await ask(path, { method: path === '/contact' ? 'POST' : 'GET' })
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/) as string,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
    })
    const line = logged.find((entry) => entry.msg === 'request')
    expect(line).toMatchObject({ requestId: headers['x-request-id'], status, path })
  },
)

test('the log names the page and nothing that came after it', async () => {
  const { ask, logged } = await listen()
  await ask('/search?q=a+private+matter')
  await expect.poll(() => logged).toContainEqual(expect.objectContaining({ msg: 'request', path: '/search' }))
  expect(JSON.stringify(logged)).not.toContain('private')
})

test('the log has no more of a path than a page can have, so that strangers do not fill the disk with it', async () => {
  const { ask, logged } = await listen()
  expect((await ask(`/${'x'.repeat(10_000)}`)).status).toBe(414)
  const path = `/${'x'.repeat(2047)}`
  await expect.poll(() => logged).toContainEqual(expect.objectContaining({ msg: 'request', status: 414, path }))
})

test.each([
  ['is not believed from a stranger', [], '203.0.113.9', '127.0.0.1'],
  ['is believed from the proxy that is named', ['127.0.0.1'], '203.0.113.9', '203.0.113.9'],
  ['is believed from a proxy on this machine', ['loopback'], '203.0.113.9', '203.0.113.9'],
  ['is believed as far as the proxies go', ['loopback'], '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['has its port taken off', ['loopback'], '203.0.113.9:51234', '203.0.113.9'],
  ['has the port of a proxy taken off', ['loopback', '203.0.113.0/24'], '198.51.100.1, 203.0.113.9:4711', '198.51.100.1'],
  ['of IPv6 has brackets and port taken off', ['loopback'], '[2001:db8::9]:51234', '2001:db8::9'],
  ['is believed through two proxies', ['loopback', '203.0.113.0/24'], '198.51.100.1, 203.0.113.9', '198.51.100.1'],
])('C §8: X-Forwarded-For %s', async (_, trustProxy, forwarded, address) => {
  const { ask, deps, logged } = await listen({ trustProxy })
  const body = new URLSearchParams({ name: 'A', email: 'a@example.com', subject: 'S', message: 'M' }).toString()
  const headers = { 'x-forwarded-for': forwarded, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await ask('/contact', { method: 'POST', headers, body })).status).toBe(303)
  const rows = await deps.database.kysely.selectFrom('formSubmissions').select('ipAddress').execute()
  expect(rows).toEqual([{ ipAddress: address }])
  expect(logged.find((entry) => entry.msg === 'request')).toMatchObject({ address })
})

test('publish and see: a page that was kept shows a change with the next request', async () => {
  const { ask, deps } = await listen()
  const { id } = await makePage(deps.database.kysely, { slug: 'library', title: 'Old title' })
  expect((await ask('/library')).body.toString()).toContain('Old title')
  await deps.content.change((trx) => trx.updateTable('pages').set({ title: 'New title' }).where('id', '=', id).execute())
  const changed = await ask('/library')
  expect(changed.body.toString()).toContain('New title')
  expect(changed.body.toString()).not.toContain('Old title')
})

test.each([
  ['a host that is none', 'GET /x HTTP/1.1\r\nHost: <script>\r\n'],
  ['two hosts', 'GET /about HTTP/1.1\r\nHost: college.test\r\nHost: evil.example\r\n'],
])('%s is refused, with the security headers', async (_, head) => {
  const { port } = await listen()
  const answer = await sendRaw(`http://127.0.0.1:${port}`, `${head}Connection: close\r\n\r\n`)
  expect(statusOf(answer)).toBe(400)
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
})

test('a connection that sends many requests without waiting for answers is cut, before they hold up everybody else', async () => {
  let asked = 0
  const app = {
    async fetch() {
      asked += 1
      return new Response('fine')
    },
  }
  const { port } = await listen({ app })
  const url = `http://127.0.0.1:${port}`
  const request = 'GET /x HTTP/1.1\r\nHost: college.test\r\n'
  const few = await sendRaw(url, `${request}\r\n`.repeat(3) + `${request}Connection: close\r\n\r\n`)
  expect(few.match(/HTTP\/1\.1 200/g)).toHaveLength(4)
  asked = 0
  await sendRaw(url, `${request}\r\n`.repeat(5000))
  expect(asked).toBeLessThan(100)
})

const head = (more = '', path = '/api/session') =>
  `POST ${path} HTTP/1.1\r\nHost: college.test\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n${more}\r\n{"email":"`

async function hold(port: number, more?: string, path?: string) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(head(more, path))
  return socket
}

const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }

test('a network that has too many slow bodies under way loses its oldest', async () => {
  const { ask, port } = await listen({ mostSlow: 2 })
  const oldest = await hold(port)
  await ask('/about')
  let answer = ''
  oldest.on('data', (chunk) => (answer += String(chunk)))
  const others = [await hold(port), await hold(port)]
  await once(oldest, 'close')
  expect(statusOf(answer)).toBe(503)
  expect(answer).toContain('Retry-After: 10')
  // What arrives at once needs no place.
  for (let index = 0; index < 5; index += 1) expect((await ask('/api/session', post)).status).toBe(400)
  expect(others.map((socket) => socket.readyState)).toEqual(['open', 'open'])
})

test('bodies that arrive at once are all read, although slow ones from the same network are on their way', async () => {
  const { ask, port, login } = await listen({ mostSlow: 1, slowMs: 60_000 })
  const held = [await hold(port), await hold(port), await hold(port)]
  const { cookies } = await login('editor')
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => ask('/api/session', post)),
    ...Array.from({ length: 20 }, () => ask('/api/pages', { ...post, headers: { ...post.headers, cookie } })),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect(held.map((socket) => socket.readyState)).toEqual(['open', 'open', 'open'])
})

test('bodies that arrive while the event loop is busy are not slow', async () => {
  const { ask, port } = await listen({ mostSlow: 1, slowMs: 1000 })
  const realTimeout = setTimeout
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const held = [await hold(port), await hold(port), await hold(port)]
  await ask('/about')
  const answers = held.map(async (socket) => statusOf(String(await once(socket, 'data'))))
  realTimeout(() => {
    for (const socket of held) socket.write('a'.repeat(60_000))
    // The server reads what was written after its timers.
    vi.advanceTimersByTime(1000)
  }, 1)
  expect(await Promise.all(answers)).toEqual([400, 400, 400])
})

test('a guest that does not send its body in time gets 408, with a cookie of no session too; staff may be slow', async () => {
  const { ask, port, login } = await listen({ guestMs: 200 })
  const cookie = (token: string) => `Cookie: ${cookieName('session', 'https://college.test')}=${token}\r\n`
  const { cookies } = await login('author')
  const signedIn = await hold(port, cookie(cookies.get(cookieName('session', 'https://college.test'))!), '/api/pages')
  for (const more of ['', cookie('token')])
    expect(statusOf(await sendRaw(`http://127.0.0.1:${port}`, head(more, '/api/pages')))).toBe(408)
  expect((await ask('/about')).status).toBe(200)
  expect(signedIn.readyState).toBe('open')
})

test('when all places are taken, the oldest body of the network that holds most makes room', async () => {
  const { ask, port } = await listen({ trustProxy: ['loopback'], mostSlow: 3, total: 4 })
  const from = (address: string) => `X-Forwarded-For: ${address}\r\n`
  const postFrom = (address: string) => ask('/api/session', { ...post, headers: { ...post.headers, 'x-forwarded-for': address } })
  const oldest = await hold(port, from('2001:db8:1:1::1'))
  await ask('/about')
  const others = [await hold(port, from('2001:db8:1:2::1')), await hold(port, from('2001:db8:1:3::1'))]
  await ask('/about')
  others.push(await hold(port, from('203.0.113.1')))
  await ask('/about')
  const isCut = once(oldest.resume(), 'close')
  expect((await postFrom('203.0.113.2')).status).toBe(400)
  await isCut
  expect(others.map((socket) => socket.readyState)).toEqual(['open', 'open', 'open'])
})

test('when all connections are taken, one that waits for a request makes room for a new one', async () => {
  const server = createServer((_, response) => void response.end('fine'))
  limitConnections(server, { total: 3, perAddress: 3 }, () => false)
  const port = await listenOnFreePort(server)
  const open = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    onTestFinished(() => void socket.destroy())
    await Promise.all([once(socket, 'connect'), once(server, 'connection')])
    socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: a')
    return socket.resume()
  }
  const held = [await open('127.0.0.2'), await open('127.0.0.2'), await open('127.0.0.3')]
  const isCut = once(held[0]!, 'close')
  expect(statusOf(await sendRaw(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'))).toBe(200)
  await isCut
  expect(held.slice(1).map((socket) => socket.readyState)).toEqual(['open', 'open'])
})

test('a network whose connections are all busy gets no more, and others do', async () => {
  const server = createServer(() => undefined)
  limitConnections(server, { total: 10, perAddress: 2 }, () => false)
  const port = await listenOnFreePort(server)
  const open = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    onTestFinished(() => void socket.destroy())
    const isAsked = once(server, 'request')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    const isRefused = await Promise.race([isAsked.then(() => false), once(socket, 'close').then(() => true)])
    return { socket, isRefused }
  }
  const held = [await open('127.0.0.2'), await open('127.0.0.2')]
  expect((await open('127.0.0.2')).isRefused).toBe(true)
  expect((await open('127.0.0.3')).isRefused).toBe(false)
  expect(held.map(({ socket }) => socket.readyState)).toEqual(['open', 'open'])
})

test('a connection whose client has gone before it is accepted, and has no address any more, is closed', () => {
  const server = createServer(() => undefined)
  limitConnections(server, { total: 10, perAddress: 2 }, () => false)
  const socket = new Socket()
  server.emit('connection', socket)
  expect(socket.destroyed).toBe(true)
})

/** A server with a response larger than the buffers of a connection, and a client that requests it and reads nothing. */
async function serveMuch(limits: Partial<Parameters<typeof limitConnections>[1]>) {
  const much = Buffer.alloc(16 * 1024 * 1024)
  const server = createServer(({ url }, response) => void response.end(url === '/much' ? much : 'fine'))
  limitConnections(server, { total: 100, perAddress: 100, ...limits }, () => false)
  const port = await listenOnFreePort(server)
  const askMuch = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    onTestFinished(() => void socket.destroy())
    const asked = once(server, 'request') as Promise<[IncomingMessage]>
    socket.write('GET /much HTTP/1.1\r\nHost: a\r\n\r\n')
    const [request] = await asked
    return request.socket
  }
  const ask = () => sendRaw(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  return { askMuch, ask }
}

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: a\r\n', ARRIVAL_LIMITS.requestTimeout],
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab', ARRIVAL_LIMITS.requestTimeout / 100],
])('who sends a part of %s and nothing more gets 408', async (_, part, requestTimeout) => {
  // A hundred times shorter than those of the program, but long enough for the part to arrive on a busy machine. A connection that
  // is closed before is reset, and the answer lost.
  const headersTimeout = ARRIVAL_LIMITS.headersTimeout / 100
  const connectionsCheckingInterval = ARRIVAL_LIMITS.connectionsCheckingInterval / 100
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval },
    (request, response) => void request.resume().once('end', () => response.end('fine')),
  )
  answerClientErrors(server, {})
  const port = await listenOnFreePort(server)
  expect(statusOf(await sendRaw(`http://127.0.0.1:${port}`, part))).toBe(408)
})

test('who reads nothing of an answer is cut off after a time', async () => {
  const { askMuch, ask } = await serveMuch({ stalledMs: 50 })
  const socket = await askMuch('127.0.0.2')
  expect(socket.writableLength).toBeGreaterThan(0)
  await once(socket, 'close')
  expect(statusOf(await ask())).toBe(200)
})

test('64 readers of one network that read nothing make room for another network when all connections are taken', async () => {
  const { askMuch, ask } = await serveMuch({ total: 64, lookEveryMs: 10 })
  const held: Socket[] = []
  for (let index = 0; index < 64; index += 1) held.push(await askMuch('127.0.0.2'))
  expect(held.every((socket) => socket.writableLength > 0)).toBe(true)
  await expect.poll(async () => statusOf(await ask()), { timeout: 10_000 }).toBe(200)
  expect(statusOf(await ask())).toBe(200)
  expect(held.filter((socket) => !socket.destroyed).length).toBeGreaterThan(50)
})
