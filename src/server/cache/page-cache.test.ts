import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { createPageCache } from './page-cache.ts'
import { toCachedPage, type RenderedPage } from './cached-page.ts'

/** A cache whose content version and clock the test turns. */
function makeCache({ maxBytes = 1000, improveAfterMs = 1000 } = {}) {
  const state = { version: 1, hasChanged: true, now: 0 }
  const cache = createPageCache({
    maxBytes,
    content: { current: () => state.version, haveChangedSince: () => state.hasChanged },
    now: () => state.now,
    improveAfterMs,
  })
  const onStale = vi.fn<(error: unknown) => void>()
  const get = (path: string, page: Partial<RenderedPage> = {}) =>
    cache.get(path, async () => ({ status: 200, body: 'x'.repeat(100), ...page }), onStale)
  const failing = (path: string) => cache.get(path, () => Promise.reject(new Error('no database')), onStale)
  return { state, cache, get, failing, onStale }
}

test('page cache: a page is rendered once, and again when the content has changed', async () => {
  const { state, cache } = makeCache()
  const render = vi.fn<() => Promise<RenderedPage>>().mockResolvedValue({ status: 200, body: 'page' })
  await cache.get('/', render, vi.fn())
  await cache.get('/', render, vi.fn())
  expect(render).toHaveBeenCalledTimes(1)
  state.version += 1
  expect(cache.fresh('/')).toBeUndefined()
  await cache.get('/', render, vi.fn())
  expect(render).toHaveBeenCalledTimes(2)
  expect(cache.fresh('/')?.bodies.get('identity')?.toString()).toBe('page')
})

test('page cache: a page stays if nothing that it depends on has changed', async () => {
  const { state, cache, get } = makeCache()
  await get('/')
  state.hasChanged = false
  state.version += 1
  expect(cache.fresh('/')).toBeDefined()
  state.hasChanged = true
  expect(cache.fresh('/')).toBeDefined()
  state.version += 1
  expect(cache.fresh('/')).toBeUndefined()
})

test('page cache: it never exceeds its bytes, compressed bodies included', async () => {
  const { cache, get } = makeCache({ maxBytes: 450 })
  for (const path of ['/a', '/b', '/c', '/d', '/e']) await get(path)
  expect([cache.size, cache.bytes]).toEqual([4, 400])
  const page = await get('/e')
  await page.body('br')
  await page.body('gzip')
  const compressed = page.bodies.get('br')!.length + page.bodies.get('gzip')!.length
  expect(cache.bytes).toBe(400 + compressed)
  expect(cache.bytes).toBeLessThanOrEqual(450)
})

test('page cache: a compressed body that finds no room drops the oldest page', async () => {
  const { cache, get } = makeCache({ maxBytes: 300 })
  const [, , last] = [await get('/a'), await get('/b'), await get('/c')]
  await last.body('gzip')
  expect(cache.fresh('/a')).toBeUndefined()
  expect(cache.bytes).toBe(200 + last.bodies.get('gzip')!.length)
})

test('page cache: the least recently used page goes first', async () => {
  const { cache, get } = makeCache({ maxBytes: 300 })
  for (const path of ['/a', '/b', '/c']) await get(path)
  cache.fresh('/a')
  await get('/d')
  expect(['/a', '/b', '/c', '/d'].filter((path) => cache.fresh(path))).toEqual(['/a', '/c', '/d'])
})

test('page cache: a page that is larger than the whole cache pushes nothing out', async () => {
  const { cache, get } = makeCache({ maxBytes: 300 })
  await get('/a')
  expect((await get('/huge', { body: 'x'.repeat(301) })).status).toBe(200)
  expect([cache.size, cache.bytes]).toEqual([1, 100])
})

test('page cache: with no bytes at all every page is rendered', async () => {
  const { cache, get } = makeCache({ maxBytes: 0 })
  await (await get('/')).body('br')
  expect([cache.size, cache.bytes]).toEqual([0, 0])
})

test('page cache: 1,000 requests at once share one rendering and one compression', async () => {
  const { cache } = makeCache({ maxBytes: 100_000 })
  const render = vi.fn<() => Promise<RenderedPage>>().mockResolvedValue({ status: 200, body: 'x'.repeat(20_000) })
  const pages = await Promise.all(Array.from({ length: 1000 }, () => cache.get('/', render, vi.fn())))
  const bodies = await Promise.all(pages.map((page) => page.body('br')))
  expect(render).toHaveBeenCalledTimes(1)
  expect(new Set(bodies).size).toBe(1)
  expect(cache.bytes).toBe(20_000 + bodies[0]!.length)
})

test('page cache: a write during a rendering makes that page stale at once', async () => {
  const { state, cache } = makeCache()
  const render = async () => {
    state.version += 1
    return { status: 200, body: 'from before the write' }
  }
  await cache.get('/', render, vi.fn())
  expect(cache.fresh('/')).toBeUndefined()
})

test('page cache: requests after a write do not join a rendering from before it', async () => {
  const { state, cache } = makeCache()
  const { promise, resolve } = Promise.withResolvers<RenderedPage>()
  const early = cache.get('/', () => promise, vi.fn())
  state.version += 1
  const late = await cache.get('/', async () => ({ status: 200, body: 'new' }), vi.fn())
  resolve({ status: 200, body: 'old' })
  await early
  expect(late.bodies.get('identity')?.toString()).toBe('new')
})

test('page cache: the last good page is served while rendering fails, and the failure is logged', async () => {
  const { state, get, failing, onStale } = makeCache()
  await get('/', { body: 'last good' })
  state.version += 1
  expect((await failing('/')).bodies.get('identity')?.toString()).toBe('last good')
  expect(onStale).toHaveBeenCalledExactlyOnceWith(new Error('no database'))
  await expect(failing('/never-seen')).rejects.toThrow('no database')
})

test('page cache: after a failure the next request tries again', async () => {
  const { cache, get, failing } = makeCache()
  await expect(failing('/')).rejects.toThrow('no database')
  await get('/', { body: 'back' })
  expect(cache.fresh('/')?.bodies.get('identity')?.toString()).toBe('back')
})

test('page cache: a page ends at its own time', async () => {
  const { state, cache, get } = makeCache()
  await get('/blog', { expiresAt: 5000 })
  state.now = 4999
  expect(cache.fresh('/blog')).toBeDefined()
  state.now = 5000
  expect(cache.fresh('/blog')).toBeUndefined()
})

test('page cache: a page is rendered anew each day at least, for the token of its form ages', async () => {
  const { state, cache, get } = makeCache()
  await get('/contact')
  state.now = 86_399_999
  expect(cache.fresh('/contact')).toBeDefined()
  state.now = 86_400_000
  expect(cache.fresh('/contact')).toBeUndefined()
})

test('page cache: only pages that exist are cached, and one that has gone is forgotten', async () => {
  const { state, cache, get, failing } = makeCache()
  expect((await get('/gone', { status: 404 })).status).toBe(404)
  expect(cache.size).toBe(0)
  await get('/page')
  state.version += 1
  await get('/page', { status: 404 })
  expect([cache.size, cache.bytes]).toEqual([0, 0])
  await expect(failing('/page')).rejects.toThrow('no database')
})

test('page cache: a rendering that does not end is not shared for ever', async () => {
  const { state, cache, get } = makeCache()
  void cache.get('/', () => new Promise(() => {}), vi.fn())
  state.now = 6000
  expect((await get('/')).status).toBe(200)
  expect((await get('/')).status).toBe(200)
})

test('page cache: every body is the same page', async () => {
  const html = '<p>Zaɓi — “quotes” 😀</p>'.repeat(50)
  const page = toCachedPage({ status: 200, body: html })
  expect((await page.body('identity')).toString()).toBe(html)
  expect(gunzipSync(await page.body('gzip')).toString()).toBe(html)
  expect(brotliDecompressSync(await page.body('br')).toString()).toBe(html)
})

test('page cache: pictures are not compressed again', () => {
  const kinds = ['image/png', 'image/svg+xml', 'application/rss+xml', 'application/feed+json', 'text/plain']
  expect(kinds.map((contentType) => toCachedPage({ status: 200, body: '', contentType }).isText)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
})

test('page cache: a page is first compressed quickly, and later well if it is still up to date', async () => {
  const { state, cache, get } = makeCache({ maxBytes: 1_000_000, improveAfterMs: 0 })
  const body = JSON.stringify(BUILT_IN_PAGES).slice(0, 60_000)
  const old = await get('/', { body })
  const quick = (await old.body('br')).length
  state.version += 1
  const page = await get('/', { body })
  expect((await page.body('br')).length).toBe(quick)
  await vi.waitFor(() => expect(page.bodies.get('br')!.length).toBeLessThan(quick))
  expect(brotliDecompressSync(await page.body('br')).toString()).toBe(body)
  expect(cache.bytes).toBe(page.bodies.get('identity')!.length + page.bodies.get('br')!.length)
  expect(old.bodies.get('br')!.length).toBe(quick)
})

test('page cache: the ETag follows the content and nothing else', () => {
  const etag = (body: string) => toCachedPage({ status: 200, body }).etag
  expect(etag('a')).toMatch(/^W\/"[\w-]{22}"$/)
  expect(etag('a')).toBe(etag('a'))
  expect(etag('a')).not.toBe(etag('b'))
})

test('page cache: a clock that is set back keeps neither a page nor a rendering that hangs', async () => {
  const { state, cache, get } = makeCache()
  const DAY_MS = 24 * 60 * 60_000
  state.now = 400 * DAY_MS
  await get('/')
  void cache.get('/slow', () => new Promise(() => {}), vi.fn())
  state.now = DAY_MS
  expect(cache.fresh('/')).toBeUndefined()
  expect((await get('/slow')).status).toBe(200)
})
