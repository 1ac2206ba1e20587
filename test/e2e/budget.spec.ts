import type { Page } from '@playwright/test'
import type { IslandName } from '#site/islands/registry.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { openDatabase } from '#server/db/open.ts'
import { elementsOf } from '#test/html.ts'
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
/** Every island, and the page whose test touches it. Null: it has a test of its own. */
const ISLANDS: Record<IslandName, string | null> = {
  'hero': '/',
  'testimonials': null,
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
// In one worker: between other tests, each would start another worker, with its own browser and site.
test.describe.configure({ mode: 'default' })
test.use({ ...PHONE, baseURL: ({ line }, use) => use(line.url) })

const ofType = (line: Line, ...wanted: string[]) => line.transfers().filter(({ type }) => wanted.includes(type))

test('the HTML of every page fits into the first flight of TCP', async ({ site }) => {
  for (const path of PAGES) expectWithin(`HTML of ${path}`, await brotliLength(site.url + path), 14 * KB)
})

for (const path of PAGES) {
  test(`${path} fetches the files of all pages and little script before it is touched, none without islands; no cookie, nobody else`, async ({
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

    // Every page has the stylesheet and the font of home, so a browser loads them once.
    const shared = await linkedByHome(site)
    expect(ofType(line, 'style').map((style) => style.path)).toEqual(shared.styles)
    expect(ofType(line, 'font').map((font) => font.path)).toEqual(shared.fonts)

    if (path === '/') await test.step('its costs', () => expectSmallHome(page, line, site))
    for (const [name, at] of Object.entries(ISLANDS)) if (at === path) await expectSmallIsland(page, line, name)
  })
}

/** The stylesheets and fonts that the HTML of the home page links. */
async function linkedByHome({ url }: Site) {
  const links = elementsOf(await (await fetch(url)).text()).filter(({ name }) => name === 'link')
  const linked = (name: string, value: string) =>
    links.flatMap(({ attributes }) => (attributes[name] === value ? [attributes['href']!] : []))
  return { styles: linked('rel', 'stylesheet'), fonts: linked('as', 'font') }
}

/** Home, just visited: styles and fonts are one small file each; 60 KB in 10 requests, and 5 KB the second time. */
async function expectSmallHome(page: Page, line: Line, site: Site) {
  const [styles, ...moreStyles] = ofType(line, 'style')
  expect(moreStyles).toEqual([])
  expectWithin('styles', await brotliLength(site.url + styles!.path), 12 * KB)
  const fonts = ofType(line, 'font')
  expect(fonts.length).toBeLessThanOrEqual(1)
  expectWithin('fonts', sumOf(fonts), 35 * KB)
  const first = [...line.transfers()]
  expectWithin('requests of home', first.length, 10)
  expectWithin('bytes of home', sumOf(first), 60 * KB)

  await visit(page, '/')
  const second = line.transfers().slice(first.length)
  expect(second.map((transfer) => transfer.path)).toContain('/')
  expectWithin('bytes of the second visit', sumOf(second), 5 * KB)
}

/** The page was just visited: an island costs 75 KB of script at most. */
async function expectSmallIsland(page: Page, line: Line, name: string) {
  const island = page.locator(`[data-island=${name}]`)
  await island.locator('button:visible, input:visible, [role=tab]:visible').first().tap()
  await expect(island).toHaveAttribute('data-island-status', 'awake')
  const scripts = ofType(line, 'script')
  expect(new Set(scripts.map(({ path }) => path)).size).toBeGreaterThan(1)
  expectWithin(`script with ${name}`, sumOf(scripts), 75 * KB)
}

test('the testimonials cost 75 KB of script at most, if they are touched first', async ({ page, line }) => {
  await visit(page, '/')
  await expectSmallIsland(page, line, 'testimonials')
})
