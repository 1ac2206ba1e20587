import { beforeEach, expect, test, vi } from 'vitest'
import { offlinePage, storePage } from './offline-pages.ts'

/** A cache that reads the body late, as one on a slow phone does. */
function makeCache() {
  const kept = new Map<string, string>()
  const pages = {
    delete: async (address: string) => kept.delete(address),
    put: async (address: string, response: Response) => void kept.set(address, await response.text()),
    keys: async () => [...kept.keys()],
    matchAll: async () => [...kept].map(([url, html]) => Object.defineProperty(new Response(html), 'url', { value: url })),
  }
  return { kept, open: async () => pages, match: async () => undefined }
}

let cache: ReturnType<typeof makeCache>
beforeEach(() => {
  cache = makeCache()
  vi.stubGlobal('caches', cache)
  return () => vi.unstubAllGlobals()
})

const page = (headers: Record<string, string> = {}, status = 200) =>
  new Response('page', { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

test('a page is stored although the browser reads it at once', async () => {
  const response = page()
  const storing = storePage('/about', response)
  expect(await response.text()).toBe('page')
  await storing
  expect([...cache.kept]).toEqual([['/about', 'page']])
})

test.each([
  ['a document', page({ 'content-type': 'application/pdf' })],
  ['a page that is not to be stored', page({ 'cache-control': 'no-store' })],
  ['a page that was not found', page({}, 404)],
])('%s is not stored, and not copied: a large file would fill the memory', async (_, response) => {
  const clone = vi.spyOn(response, 'clone')
  await storePage('/x', response)
  expect([clone.mock.calls.length, cache.kept.size]).toEqual([0, 0])
})

test('thirty pages are stored, and the oldest goes first', async () => {
  for (let index = 0; index < 35; index += 1) await storePage(`/${index}`, page())
  expect([...cache.kept.keys()]).toEqual(Array.from({ length: 30 }, (_, index) => `/${index + 5}`))
})

test('of pages that are stored at the same time no more than thirty stay', async () => {
  await Promise.all(Array.from({ length: 35 }, (_, index) => storePage(`/${index}`, page())))
  expect(cache.kept.size).toBe(30)
})

test('a page that is not stored leads to those that are, and to the phone of the college', async () => {
  const html = (title: string, more = '') => new Response(`<title>${title}</title>${more}`, { headers: page().headers })
  const phone = '<a href="tel:+2348035550147">0803 555 0147</a>'
  await storePage('https://college.test/', html('Kano Polytechnic: Skill is wealth'))
  await storePage('https://college.test/fees', html('Fees &amp; dates | Kano Polytechnic', phone))
  const shown = await (await offlinePage(new Request('https://college.test/about'))).text()
  expect(shown).toContain(phone)
  expect([...shown.matchAll(/<li><a href="(.*?)">(.*?)</g)].map(([, url, title]) => [url, title!.trim()])).toEqual([
    ['https://college.test/fees', 'Fees &amp; dates'],
    ['https://college.test/', 'Kano Polytechnic: Skill is wealth'],
  ])
})
