import { expect, test } from 'vitest'
import { createCookies } from '#server/auth/session/cookies.ts'
import { createTestApp, TEST_CONFIG } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'

const PLAIN = { ...TEST_CONFIG, publicUrl: 'http://college.test' }
const PATHS = ['/', '/admin-login', '/admin/users', '/api/session', '/rpc/none', '/no/such/path']

test('headers: every answer keeps frames, sniffing and foreign scripts out', async () => {
  const { request } = await createTestApp({ database: await openSqlite() })
  for (const path of PATHS) {
    const { headers } = await request(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect([path, policy]).toEqual([path, expect.stringMatching(/default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/)])
    expect([path, policy]).not.toEqual([path, expect.stringContaining('unsafe-')])
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["base-uri 'none'", "form-action 'self'", "connect-src 'self'"]))
    expect([path, headers.get('x-content-type-options'), headers.get('cross-origin-opener-policy')]).toEqual([
      path,
      'nosniff',
      'same-origin',
    ])
  }
})

test('headers: Strict-Transport-Security is sent behind TLS only', async () => {
  const database = await openSqlite()
  const [secure, plain] = [await createTestApp({ database }), await createTestApp({ database, config: PLAIN })]
  for (const path of PATHS) {
    const told = (await secure.request(path)).headers.get('strict-transport-security')
    expect([path, told]).toEqual([path, 'max-age=31536000'])
    expect((await plain.request(path)).headers.has('strict-transport-security')).toBe(false)
  }
})

test('headers: HSTS covers the subdomains where the setting says so', async () => {
  const { request } = await createTestApp({ database: await openSqlite(), config: { ...TEST_CONFIG, hstsSubdomains: true } })
  expect((await request('/')).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('headers: no answer to staff is kept, compressed with what somebody else can put into it, or open to other websites', async () => {
  const { login } = await createTestApp({ database: await openSqlite() })
  const { request } = await login('admin')
  const headers = { 'accept-encoding': 'br, gzip', 'origin': 'https://evil.example' }
  for (const path of [
    '/api/session',
    '/api/users?search=reflected',
    '/api/invitations',
    '/api/audit?search=reflected',
    '/api/pages?search=reflected',
    '/api/form-submissions?group=contact&search=reflected',
    '/api/form-submissions/export?group=contact',
    '/api/none/reflected',
    '/rpc/none/reflected',
    '/api/uploads/reflected',
  ]) {
    const answer = await request(path, { headers })
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    expect([path, answer.headers.get('content-encoding')]).toEqual([path, null])
    expect([path, [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))]).toEqual([path, []])
  }
  for (const path of ['/admin/users', '/admin/account', '/admin-login'])
    expect([path, (await request(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
})

test('a signed-in visitor gets the same public page as a guest', async () => {
  const { login, request } = await createTestApp({ database: await openSqlite() })
  const staff = await login('admin')
  for (const path of ['/', '/about', '/contact', '/blog', '/search?q=fees']) {
    const [first, second] = [await staff.request(path), await request(path)]
    expect([path, await first.text()]).toEqual([path, await second.text()])
    expect([path, first.headers.getSetCookie()]).toEqual([path, []])
  }
})

test('cookies: __Host- and Secure behind TLS, and no script reads them but the hint that staff are signed in', () => {
  const lines = ({ publicUrl, secretKey }: typeof PLAIN) => {
    const cookies = createCookies({ publicUrl, secretKey })
    const answer = new Headers()
    cookies.setSession(answer, 'token', 60)
    cookies.clearSession(answer)
    const all = [...answer.getSetCookie(), cookies.deviceCookie({ id: 'somebody', passwordHash: 'hash' })]
    const isHint = (line: string) => line.startsWith('staff=')
    return { secrets: all.filter((line) => !isHint(line)), hints: all.filter(isHint) }
  }
  for (const line of lines(TEST_CONFIG).secrets) expect(line).toMatch(/^__Host-\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  for (const line of lines(PLAIN).secrets) expect(line).toMatch(/^(?:session|device)=.*; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(lines(TEST_CONFIG).hints).toEqual([
    'staff=1; Max-Age=60; Path=/; SameSite=Lax; Secure',
    'staff=1; Max-Age=0; Path=/; SameSite=Lax; Secure',
  ])
  expect(lines(PLAIN).hints[0]).toBe('staff=1; Max-Age=60; Path=/; SameSite=Lax')
})
