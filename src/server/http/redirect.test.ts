import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makePage } from '#test/make.ts'
import { pathTo, redirectWithin } from './redirect.ts'

const ON_THIS_SITE = /^\/(?![/\\])[^\s\\?]*(?:\?\S*)?$/

/** Segments that browsers or proxies could read as another host. */
const HOSTILE = [
  '%2FEvil.example%2Flogin',
  '%2fevil.example',
  '%5CEvil',
  '%5cevil.example',
  '%2f%2fEvil',
  '%2F%5CEvil.example',
  '/Evil.example',
  '//Evil.example/login',
  '\\Evil.example',
  '\\/Evil.example',
  '%09//Evil.example',
  '%09%2FEvil.example',
  '%0D%0ALocation:%20//evil.example',
  '%0d%2FEvil.example',
  '%20%2FEvil.example',
  '%2E%2E%2FEvil.example',
  '..%2f..%2f%2fEvil.example',
  '.%2FEvil.example',
  '%252FEvil.example',
  'https:%2F%2FEvil.example',
  'https:Evil.example',
  'Evil@evil.example',
  '%EF%BC%8FEvil.example',
  'blog%2Fpage%2F1',
  'category%2FEvil',
  'About%2F',
  'About',
]

const ROUTES = [
  (segment: string) => `/${segment}`,
  (segment: string) => `/${segment}/`,
  (segment: string) => `/category/${segment}/`,
  (segment: string) => `/category/${segment}/page/1`,
  (segment: string) => `/home?${segment}`,
  (segment: string) => `/tag/${segment}/page/1`,
  (segment: string) => `/blog/page/${segment}`,
  (segment: string) => `/contact/sent/${segment}`,
  (segment: string) => `/media/${segment}/v1/${segment}`,
  (segment: string) => `/admin/${segment}`,
  (segment: string) => `/admin/${segment}?next=${segment}`,
  (segment: string) => `/seed-data?next=//${segment}`,
  (segment: string) => `/accept-invitation?token=${segment}&email=${segment}`,
]

test.each(HOSTILE)('no redirect leaves the website, for the path %s', async (segment) => {
  const { request } = await createTestApp({ database: await openSqlite() })
  for (const route of ROUTES) {
    const path = route(segment)
    // As Node hands it to the program: not resolved against an address before.
    const response = await request(`https://college.test${path}`)
    expect([path, response.status]).not.toEqual([path, 503])
    const location = response.headers.get('location') ?? '/none'
    expect([path, location]).toEqual([path, expect.stringMatching(ON_THIS_SITE)])
  }
})

test.each([
  ...HOSTILE,
  '%09https://evil.example',
  '/admin%09//evil.example',
  '/admin?a%0d%0ab=c',
  '/admin/%5cEvil',
  '/admin//evil',
])('after signing in nobody is sent to another website: next=%s', async (next) => {
  const { login } = await createTestApp({ database: await openSqlite() })
  const response = await (await login('viewer')).request(`/admin-login?next=${next}`)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toMatch(ON_THIS_SITE)
})

test('an encoded slash belongs to no slug: it does not answer for another address or share its cached page', async () => {
  const { request, deps } = await createTestApp({ database: await openSqlite() })
  await makePage(deps.database.kysely, { slug: 'news-1', kind: 'post' })
  expect((await request('/blog')).status).toBe(200)
  expect((await request('/no-such-page')).status).toBe(404)
  const kept = deps.pages.size
  for (const path of [
    '/blog%2Fpage%2F2',
    '/%62log%2Fpage%2F1',
    '/tag%2Fx',
    '/%2Fblog',
    '/og%2Fhome.png',
    '/contact%2Fsent%2FX',
  ]) {
    const response = await request(path)
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 404, null])
  }
  expect(deps.pages.size).toBe(kept)
  expect((await request('/blog')).status).toBe(200)
})

test.each(['Õsun', 'a b', 'a.b', 'a_b', '%E1%BB%8D', 'caf%C3%A9'])(
  'a slug has letters, digits and hyphens only: /%s is not found',
  async (slug) => {
    const { request } = await createTestApp({ database: await openSqlite() })
    const response = await request(`/${slug}`)
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('Page Not Found')])
  },
)

test('a segment with a slash stays one segment of a path on this website', () => {
  expect(pathTo('/evil.example', 'a/b')).toBe('/%2Fevil.example/a%2Fb')
})

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'evil.example', ''])(
  'a redirect to %j is refused',
  async (address) => {
    const app = new Hono()
    app.get('/', (c) => redirectWithin(c, address, 302))
    app.onError((error, c) => c.text(error.message, 500))
    const response = await app.request('/')
    expect([response.status, response.headers.get('location')]).toEqual([500, null])
  },
)

// Node makes the address of a request from its Host header.
test.each(['https://college.test', 'https://evil.example'])(
  'a forged host is not in any address of a page or redirect (request to %s)',
  async (origin) => {
    const { request } = await createTestApp({ database: await openSqlite() })
    const headers = { 'host': 'evil.example', 'x-forwarded-host': 'evil.example', 'forwarded': 'host=evil.example' }
    for (const path of ['/', '/about', '/sitemap.xml', '/feed.xml', '/robots.txt', '/About', '/admin', '/api/openapi.json']) {
      const response = await request(`${origin}${path}`, { headers })
      expect([path, response.headers.get('location') ?? '', await response.text()].join('\n')).not.toContain('evil.example')
    }
  },
)
