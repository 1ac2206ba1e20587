import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'

const PERSON = { accept: 'text/html,application/xhtml+xml' }
const open = async () => createTestApp({ database: await openSqlite() })

test.each([
  ['over-long', `/${'x'.repeat(2048)}`, 414, 'The address is too long.'],
  ['10 KB', `/${'x'.repeat(10_240)}`, 414, 'The address is too long.'],
  ['not UTF-8', '/%ff', 400, 'The address is not valid.'],
  ['not UTF-8 either', '/about%c3%28', 400, 'The address is not valid.'],
  ['a broken escape', '/%zz', 400, 'The address is not valid.'],
  ['NUL', '/about%00', 400, 'The address is not valid.'],
  ['a line break', '/about%0d%0aSet-Cookie:x', 400, 'The address is not valid.'],
])('bad input: a path that is %s is refused, a person gets a page and a program a line', async (_, path, status, reason) => {
  const { request } = await open()
  const page = await request(path, { headers: PERSON })
  expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(await page.text()).toMatch(
    new RegExp(`^<!doctype html>.*<h1[^>]*>That did not work</h1>.*${reason}.*Return to Home`, 's'),
  )
  const line = await request(path)
  expect([line.status, line.headers.get('cache-control'), await line.text()]).toEqual([status, 'no-store', reason])
})

test.each([
  ['from another website', '/form-submissions', { origin: 'https://evil.example' }, 403, 'FORBIDDEN'],
  ['with a path that is not UTF-8', '/%ff', {}, 400, 'BAD_REQUEST'],
  ['with a path that is too long', `/${'x'.repeat(2048)}`, {}, 414, 'URI_TOO_LONG'],
])('API: a request %s is refused in the one form of refusals', async (_, path, headers, status, code) => {
  const { request } = await open()
  const refusal = { defined: false, code, status, message: expect.any(String) as string }
  const rest = await request(`/api${path}`, { method: 'POST', headers })
  expect([rest.status, rest.headers.get('cache-control'), await rest.json()]).toEqual([status, 'no-store', refusal])
  const rpc = await request(`/rpc${path}`, { method: 'POST', headers })
  expect([rpc.status, await rpc.json()]).toEqual([status, { json: refusal }])
})

test.each([
  '/../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/.env',
  '//about',
])('bad input: %s is no page', async (path) => {
  const { request } = await open()
  const response = await request(`https://college.test${path}`, { headers: PERSON })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Return to Home')
})

test.each([
  ['POST', '/about', 'GET, HEAD'],
  ['DELETE', '/', 'GET, HEAD'],
  ['PUT', '/contact', 'GET, HEAD, POST'],
  ['PATCH', '/no-such-page', 'GET, HEAD'],
  ['OPTIONS', '/', 'GET, HEAD'],
  ['BREW', '/', 'GET, HEAD'],
])('bad input: the method %s on %s is refused, and those that are allowed are named', async (method, path, allowed) => {
  const { request } = await open()
  const response = await request(path, { method, headers: PERSON })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
  expect(await response.text()).toContain(`This address does not answer to ${method}.`)
})

test('API: who is not signed in learns how the API knows people', async () => {
  const { request } = await open()
  for (const path of ['/api/pages', '/rpc/pages/list', '/api/uploads']) {
    const { status, headers } = await request(path, { method: path === '/api/pages' ? 'GET' : 'POST' })
    expect([path, status, headers.get('www-authenticate')]).toEqual([path, 401, 'Cookie realm="staff"'])
  }
})

test('API: a method that no operation has is refused in the form of an operation', async () => {
  const { request } = await open()
  const refusal = { defined: false, code: 'METHOD_NOT_ALLOWED', status: 405, message: 'This address does not answer to PUT.' }
  expect(await (await request('/rpc/pages/list', { method: 'PUT' })).json()).toEqual({ json: refusal })
})

test('API: a GET of an operation that writes is refused, and the method for it is named', async () => {
  const { login } = await open()
  const { request } = await login('admin')
  const response = await request('/rpc/pages/create')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('bad input: HEAD is GET without a body', async () => {
  const { request } = await open()
  for (const path of ['/', '/about', '/no-such-page', '/api/settings']) {
    const [get, head] = [await request(path), await request(path, { method: 'HEAD' })]
    expect([head.status, await head.text()]).toEqual([get.status, ''])
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
  }
})

const post = (headers: Record<string, string>, url = '/contact') => ({
  url,
  init: { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body: 'name=Amina' },
})

test.each([
  ['the site itself, over TLS', post({ 'sec-fetch-site': 'same-origin', 'origin': 'https://college.test' })],
  ['the site itself, without TLS', post({ origin: 'https://college.test' })],
  ['a person who typed the address', post({ 'sec-fetch-site': 'none' })],
  ['a proxy that ends TLS', post({ origin: 'https://other.test' }, 'http://other.test/contact')],
  ['a proxy that ends TLS and renames the host', post({ origin: 'https://college.test' }, 'http://127.0.0.1:3000/contact')],
  ['a proxy that does so before a browser of today', post({ 'sec-fetch-site': 'same-origin', 'origin': 'https://a.test' })],
  ['a program', post({})],
])('a write is taken from %s', async (_, { url, init }) => {
  const { request } = await open()
  expect((await request(url, init)).status).toBe(422)
})

test.each([
  ['another website', post({ 'sec-fetch-site': 'cross-site', 'origin': 'https://evil.test' })],
  ['another website, by an old browser', post({ origin: 'https://evil.test' })],
  ['a sandboxed frame', post({ origin: 'null' })],
  ['a sister site', post({ 'sec-fetch-site': 'same-site', 'origin': 'https://blog.college.test' })],
  ['a sister site, by an old browser', post({ origin: 'https://blog.college.test' })],
  ['another port', post({ origin: 'https://college.test:8443' })],
  ['another website, to the API', post({ origin: 'https://evil.test' }, '/api/form-submissions')],
  ['another website, to the API of our own client', post({ origin: 'https://evil.test' }, '/rpc/formSubmissions/submit')],
])('a write from %s is refused', async (_, { url, init }) => {
  const { request, deps } = await open()
  const response = await request(url, init)
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('This request came from another website and was refused.')
  expect(await deps.database.kysely.selectFrom('formSubmissions').selectAll().execute()).toEqual([])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  'another website can send nothing with %s, to whichever address',
  async (method) => {
    const { request } = await open()
    for (const path of ['/', '/contact', '/api/tags', '/api/none', '/rpc/tags/create', '/api/uploads', '/admin/users']) {
      const response = await request(path, { method, headers: { 'sec-fetch-site': 'cross-site' } })
      expect([path, response.status]).toEqual([path, 403])
    }
  },
)

test('reading is open to links from everywhere', async () => {
  const { request } = await open()
  const headers = { 'sec-fetch-site': 'cross-site', 'origin': 'https://search.test' }
  expect((await request('/about', { headers })).status).toBe(200)
})

describeEachDatabase('bad input in a query', (open) => {
  test('is answered', async () => {
    const { request } = await createTestApp({ database: await open() })
    const paths = [
      '/search?q=%00',
      '/search?q=%ff%fe',
      '/api/contact-info?type=%00',
      '/api/search?q=%00&page=1',
      '/about?%00=%ff',
    ]
    for (const path of paths) expect([path, (await request(path)).status]).toEqual([path, 200])
  })
})
