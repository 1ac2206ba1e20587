import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ROLES } from '#contract/permissions.ts'
import { createApp } from '#server/app.ts'
import { createBodyLimits } from '#server/http/body-limits.ts'
import { createListener } from '#server/http/listener.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { GUEST_SCREENS, STAFF_SCREENS } from '#test/screens.ts'

const ROOMY = { total: 100, slowPerAddress: 100 }

describeEachDatabase('the admin gate', (open) => {
  test('shows guests from every screen of the staff to the sign-in, and keeps where they wanted to go', async () => {
    const { request } = await createTestApp({ database: await open() })
    for (const { path } of STAFF_SCREENS) {
      const response = await request(path)
      const next = path === '/admin' ? '/admin/dashboard' : path
      expect([response.status, response.headers.get('Location')]).toEqual([302, `/admin-login?next=${encodeURIComponent(next)}`])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    }
    for (const path of ['/admin', '/admin/']) {
      expect((await request(path)).headers.get('Location')).toBe('/admin-login?next=%2Fadmin%2Fdashboard')
    }
    const filtered = await request('/admin/users?search=ada')
    expect(filtered.headers.get('Location')).toBe('/admin-login?next=%2Fadmin%2Fusers%3Fsearch%3Dada')
  })

  test('shows password managers where to change a password', async () => {
    const { request } = await createTestApp({ database: await open() })
    const response = await request('/.well-known/change-password')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/admin/account'])
    // What Chromium asks for, to find out whether the answer above means anything.
    expect((await request('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).toBe(404)
  })

  test.each(ROLES)('lets a %s in everywhere: what a role may not see, the screen says and the API keeps', async (role) => {
    const { login } = await createTestApp({ database: await open() })
    const { request } = await login(role)
    for (const { path } of STAFF_SCREENS) {
      const { status, headers } = await request(path)
      const expected = path === '/admin' ? [302, '/admin/dashboard'] : [200, null]
      expect([path, status, headers.get('Location')]).toEqual([path, ...expected])
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
  })

  test('lets guests see the screens that are theirs', async () => {
    const { request } = await createTestApp({ database: await open() })
    for (const screen of GUEST_SCREENS) {
      const response = await request(screen)
      expect([screen, response.status]).toEqual([screen, 200])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    }
  })

  test('takes who is signed in past the sign-in, but never to another website', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { request } = await login('viewer')
    const goes = async (path: string) => (await request(path)).headers.get('Location')
    expect(await goes('/admin')).toBe('/admin/dashboard')
    expect(await goes('/admin-login')).toBe('/admin/dashboard')
    expect(await goes('/admin/login?message=hello')).toBe('/admin/dashboard')
    expect(await goes('/admin-login?next=/admin/users')).toBe('/admin/users')
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(await goes(`/admin-login?next=${encodeURIComponent(next)}`)).toBe('/admin/dashboard')
    }
    expect((await request('/admin/dashboard')).status).not.toBe(302)
  })

  test('moves the token of an old invitation link to where no server and no Referer sees it', async () => {
    const { request } = await createTestApp({ database: await open() })
    const response = await request('/accept-invitation?token=abc&email=ada%40college.test')
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/accept-invitation#token=abc&email=ada%40college.test')
    expect((await request('/accept-invitation')).headers.get('Referrer-Policy')).toBe('no-referrer')
  })

  test('an ended session does not give access', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { request, user } = await login('admin')
    await database.kysely.updateTable('sessions').set({ endedAt: 'now' }).where('userId', '=', user.id).execute()
    expect((await request('/admin/users')).headers.get('Location')).toBe('/admin-login?next=%2Fadmin%2Fusers')
  })

  test('a write from another website is refused for every role', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { request, client } = await login('admin')
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      const response = await request('/api/session/end', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
      })
      expect(response.status).toBe(403)
    }
    expect(await client.sessions.current()).not.toBeNull()
  })

  test('an address alone changes nothing: writes are no GET', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { request, client } = await login('admin')
    for (const path of ['/rpc/sessions/signOut', '/rpc/sessions/signOut?data=%7B%7D', '/api/session/end']) {
      expect((await request(path)).status).toBeGreaterThanOrEqual(404)
    }
    expect(await client.sessions.current()).not.toBeNull()
  })

  test('a token that came in an address is not logged', async () => {
    const { deps, logged } = await createTestApp({ database: await open() })
    const metrics = { observe: () => {}, text: async () => '', contentType: '' }
    const { pages, log } = deps
    const bodies = createBodyLimits({ guests: ROOMY, staff: ROOMY })
    const server = createServer(
      createListener({ app: createApp(deps), pages, headers: {}, log, metrics, trustProxy: [], bodies, visits: deps.visits }),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/accept-invitation?email=a&token=secret`, {
      redirect: 'manual',
    })
    server.close()
    await once(server, 'close')
    expect(logged.find(({ msg }) => msg === 'request')).toMatchObject({ path: '/accept-invitation', status: 302 })
    expect(JSON.stringify(logged)).not.toContain('secret')
  })
})
