import type { Page } from '@playwright/test'
import type { IslandName } from '#site/islands/registry.ts'
import { expect, test } from './fixtures.ts'
import { brotliLength, recordTransfers, sumOf, type Transfers } from './transfers.ts'

/* The deterministic budgets of the design. They may only go down. */

const KB = 1024
const PAGES = ['/', '/about', '/programs', '/contact']
/** Every island, and a page that has it. */
const ISLANDS: Record<IslandName, string> = {
  'hero': '/',
  'testimonials': '/',
  'contact-form': '/contact',
  'program-tabs': '/programs',
}

/** An entry-level Android phone. */
test.use({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.6, isMobile: true, hasTouch: true })

/** A visit that looks and touches nothing, until the last picture is there. */
async function visit(page: Page, path: string): Promise<Transfers> {
  const transfers = await recordTransfers(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  return transfers
}

const ofType = (transfers: Transfers, wanted: string) => transfers.all().filter(({ type }) => type === wanted)

/** Also notes what was measured in the report. */
function expectWithin(what: string, measured: number, limit: number): void {
  test.info().annotations.push({ type: what, description: `${measured} of ${limit}` })
  expect(measured, what).toBeLessThanOrEqual(limit)
}

for (const path of PAGES) {
  test(`the HTML of ${path} fits into the first flight of TCP`, async ({ site }) => {
    expectWithin(`HTML of ${path}`, await brotliLength(site.url + path), 14 * KB)
  })

  test(`${path} fetches little script before it is touched, and none without islands`, async ({ page }) => {
    const scripts = ofType(await visit(page, path), 'Script')
    const lengths = await Promise.all(scripts.map(({ url }) => brotliLength(url)))
    const hasIslands = (await page.locator('[data-island]').count()) > 0
    expectWithin(
      `script of ${path}`,
      lengths.reduce((sum, length) => sum + length, 0),
      hasIslands ? 3 * KB : 0,
    )
  })

  test(`${path} sets no cookie and asks nobody else`, async ({ page, context, site }) => {
    const transfers = await visit(page, path)
    expect(transfers.all().filter(({ url }) => !url.startsWith(site.url))).toEqual([])
    expect(await context.cookies()).toEqual([])
  })
}

test('a page without islands has no script', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  const transfers = await visit(page, '/no/such/path')
  expect(await page.locator('[data-island]').count()).toBe(0)
  expect(ofType(transfers, 'Script')).toEqual([])
  expect(await page.locator('script:not([type="application/ld+json"], [type="speculationrules"])').count()).toBe(0)
})

test('the styles of all pages are one small file, as are the fonts', async ({ page }) => {
  const transfers = await visit(page, PAGES[0]!)
  for (const path of PAGES.slice(1)) await page.goto(path, { waitUntil: 'networkidle' })

  const [styles, ...moreStyles] = ofType(transfers, 'Stylesheet')
  expect(moreStyles).toEqual([])
  expectWithin('styles', await brotliLength(styles!.url), 12 * KB)

  const fonts = ofType(transfers, 'Font')
  expect(fonts.length).toBeLessThanOrEqual(1)
  expectWithin('fonts', sumOf(fonts), 35 * KB)
})

test('home costs an untouched phone 60 KB in 10 requests', async ({ page }) => {
  const transfers = (await visit(page, '/')).all()
  expectWithin('requests of home', transfers.length, 10)
  expectWithin('bytes of home', sumOf(transfers), 60 * KB)
})

test('a second visit costs 5 KB', async ({ page }) => {
  const transfers = await visit(page, '/')
  transfers.clear()
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(ofType(transfers, 'Document')).toHaveLength(1)
  expectWithin('bytes of the second visit', sumOf(transfers.all()), 5 * KB)
})

for (const [name, path] of Object.entries(ISLANDS)) {
  test(`the island ${name} costs 75 KB of script at most`, async ({ page }) => {
    const transfers = await visit(page, path)
    const island = page.locator(`[data-island=${name}]`)
    await island.locator('button:visible, input:visible, [role=tab]:visible').first().tap()
    await expect(island).toHaveAttribute('data-island-status', 'awake')
    const scripts = ofType(transfers, 'Script')
    expect(scripts.length).toBeGreaterThan(1)
    expectWithin(`script of ${path} with ${name}`, sumOf(scripts), 75 * KB)
  })
}
