import { STAFF_CHECK } from '#contract/inline-scripts.ts'
import type { IslandName } from '#site/islands/registry.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeCategory, makePost, makeTag } from '#test/make.ts'
import { expect, test as base } from './fixtures.ts'
import { brotliLength, sumOf, type Line } from './line.ts'
import { openSite, type Site } from './site.ts'
import { expectWithin, KB, PHONE, visit } from './weigh.ts'

/* The deterministic budgets of the design. They may only go down. */

const PAGES = [
  '/',
  '/about',
  '/programs',
  '/contact',
  '/blog',
  '/weighed-article',
  '/category/weighed',
  '/tag/weighed',
  '/search',
  '/search?q=weighed',
  '/privacy',
]
/** Every island, and a page that has it. */
const ISLANDS: Record<IslandName, string> = {
  'hero': '/',
  'testimonials': '/',
  'contact-form': '/contact',
  'program-tabs': '/programs',
}

/** A full front page of the news, with all that a post can have. */
async function fillNews(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  const content = await watchContentVersion(database)
  await content.change(async (trx) => {
    const category = await makeCategory(trx, { slug: 'weighed', name: 'Weighed' })
    const tag = await makeTag(trx, { slug: 'weighed', name: 'Weighed' })
    for (let number = 0; number < 12; number += 1)
      await makePost(trx, {
        slug: number === 0 ? 'weighed-article' : `weighed-${number}`,
        title: `Weighed, the ${number}th`,
        excerpt: 'What a post of ordinary length costs a phone, and the list that it is in.',
        content: '<h2>On the scales</h2><p>Sixty words make a paragraph, and ten of them make a post.</p>'.repeat(20),
        categories: [category],
        tags: [tag],
      })
  })
  await content.stop()
  await database.close()
}

/** These tests only read, so those of a worker share a site. */
const test = base.extend<object, { news: Site }>({
  news: [
    async ({}, use) => {
      const site = await openSite()
      await fillNews(site.dataDir)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  site: ({ news }, use) => use(news),
})
test.use({ ...PHONE, baseURL: ({ line }, use) => use(line.url) })

const ofType = (line: Line, ...wanted: string[]) => line.transfers().filter(({ type }) => wanted.includes(type))

test('the HTML of every page fits into the first flight of TCP', async ({ site }) => {
  for (const path of PAGES) expectWithin(`HTML of ${path}`, await brotliLength(site.url + path), 14 * KB)
})

for (const path of PAGES) {
  test(`${path} fetches little script before it is touched, none without islands; sets no cookie and asks nobody else`, async ({
    page,
    context,
    line,
    site,
  }) => {
    const asked: string[] = []
    context.on('request', (request) => asked.push(new URL(request.url()).origin))
    await visit(page, path)
    const scripts = ofType(line, 'script', 'serviceworker')
    const lengths = await Promise.all(scripts.map((script) => brotliLength(site.url + script.path)))
    const hasIslands = (await page.locator('[data-island]').count()) > 0
    const sum = lengths.reduce((total, length) => total + length, 0)
    expectWithin(`script of ${path}`, sum, hasIslands ? 3 * KB : 0)
    expect([...new Set(asked)]).toEqual([line.url])
    expect(await context.cookies()).toEqual([])
  })
}

test('a page without islands has no script', async ({ page, line, problems }) => {
  problems.allow(/status of 404/)
  await visit(page, '/no/such/path')
  expect(await page.locator('[data-island]').count()).toBe(0)
  expect(ofType(line, 'script', 'serviceworker')).toEqual([])
  const scripts = page.locator('script:not([type="application/ld+json"], [type="speculationrules"])')
  expect(await scripts.evaluateAll((all) => all.map(({ textContent }) => textContent))).toEqual([STAFF_CHECK])
  expect(STAFF_CHECK.length).toBeLessThan(70)
})

test('the styles of all pages are one small file, as are the fonts', async ({ page, line, site }) => {
  for (const path of PAGES) await visit(page, path)

  const [styles, ...moreStyles] = ofType(line, 'style')
  expect(moreStyles).toEqual([])
  expectWithin('styles', await brotliLength(site.url + styles!.path), 12 * KB)

  const fonts = ofType(line, 'font')
  expect(fonts.length).toBeLessThanOrEqual(1)
  expectWithin('fonts', sumOf(fonts), 35 * KB)
})

test('home costs an untouched phone 60 KB in 10 requests', async ({ page, line }) => {
  await visit(page, '/')
  expectWithin('requests of home', line.transfers().length, 10)
  expectWithin('bytes of home', sumOf(line.transfers()), 60 * KB)
})

test('a second visit costs 5 KB', async ({ page, line }) => {
  await visit(page, '/')
  line.clear()
  await visit(page, '/')
  expect(line.transfers().map((transfer) => transfer.path)).toContain('/')
  expectWithin('bytes of the second visit', sumOf(line.transfers()), 5 * KB)
})

for (const [name, path] of Object.entries(ISLANDS)) {
  test(`the island ${name} costs 75 KB of script at most`, async ({ page, line }) => {
    await visit(page, path)
    const island = page.locator(`[data-island=${name}]`)
    await island.locator('button:visible, input:visible, [role=tab]:visible').first().tap()
    await expect(island).toHaveAttribute('data-island-status', 'awake')
    const scripts = ofType(line, 'script')
    expect(scripts.length).toBeGreaterThan(1)
    expectWithin(`script of ${path} with ${name}`, sumOf(scripts), 75 * KB)
  })
}
