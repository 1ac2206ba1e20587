import type { Database } from '#server/db/database.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { makeSetting } from '#test/make.ts'
import { findOtherPairs } from '#test/text-grounds.ts'
import { expectAccessibleColours, expectAccessibleLooks } from '../axe.ts'
import { expect, inEveryView, shortenApiDocs, test } from '../fixtures.ts'
import { sumOf } from '../line.ts'
import { expectWithin, KB, PHONE, visit } from '../weigh.ts'

/** These settings are the brand, and nothing else is. */
async function save(database: Database, settings: Record<string, string>): Promise<void> {
  const content = await watchContentVersion(database)
  await content.change(async (trx) => {
    await trx.deleteFrom('siteSettings').where('settingKey', 'like', 'brand%').execute()
    for (const [key, value] of Object.entries(settings)) await makeSetting(trx, key, value)
  })
  await content.stop()
}

const PALETTES = {
  'yellow and black': { brand_main: '#ffd500', brand_accent: '#000000', brand_headings: 'round', brand_pattern: 'triangles' },
  'nearly white': { brand_main: '#fdfdf0', brand_accent: '#f5e9ff', brand_headings: 'plain', brand_pattern: 'weave' },
  'green and gold': { brand_main: '#0b5d3b', brand_accent: '#d4a017', brand_headings: 'sturdy', brand_corners: 'round' },
}
const PATHS = ['/', '/about', '/programs', '/contact', '/blog', '/search?q=admission', '/api/docs']

test.describe('a website with a brand', () => {
  test('is accessible on a phone and on a computer, light and dark', async ({ page, database }) => {
    test.slow()
    for (const [name, settings] of Object.entries(PALETTES))
      await test.step(name, async () => {
        await save(database, settings)
        const isFirst = name === 'yellow and black'
        // The other pages have no pair of colours that these do not have.
        for (const path of isFirst ? PATHS : ['/', '/contact']) {
          await page.goto(path)
          if (path === '/api/docs') await shortenApiDocs(page)
          // The test of 500 pairs of colours measures these and no others. They are the same with every brand.
          for (const width of isFirst ? [360, 1280] : []) {
            await page.setViewportSize({ width, height: 800 })
            expect(await findOtherPairs(page)).toEqual([])
          }
          // The elements are those of the website without a brand.
          await inEveryView(page, () => expectAccessibleLooks(page), path === '/' ? [360, 1280] : [1280])
        }
      })
  })
})

test.describe('on a phone', () => {
  test.use({ ...PHONE, baseURL: ({ line }, use) => use(line.url) })
  test('home loads one font of headings, and with the largest stays within 60 KB and 10 requests', async ({
    page,
    line,
    database,
    request,
  }) => {
    for (const face of ['plain', 'book', 'sturdy', 'round'])
      await test.step(face, async () => {
        await save(database, { brand_headings: face })
        await expect.poll(async () => (await request.get('/')).text()).toContain(`heading-${face}`)
        line.clear()
        await (face === 'plain' ? visit(page, '/') : page.goto('/'))
        const font = await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily)
        expect(font).toMatch(/^Headings,/)
        await page.evaluate(() => document.fonts.ready)
        expect(await page.evaluate(() => document.fonts.check('700 40px Headings', 'Ẹ̀kọ́'))).toBe(true)
        const fonts = line.transfers().filter(({ type }) => type === 'font')
        expect(fonts.map(({ path }) => path)).toEqual([`/assets/heading-${face}-1.woff2`])
        if (face !== 'plain') return
        expectWithin('fonts', sumOf(fonts), 35 * KB)
        expectWithin('requests of home', line.transfers().length, 10)
        expectWithin('bytes of home', sumOf(line.transfers()), 60 * KB)
      })
  })
})

test.describe('on a bad connection', () => {
  test.use({ baseURL: ({ line }, use) => use(line.url) })
  test('an unknown page has the colours of the brand, light and dark', async ({ page, line, database, problems }) => {
    problems.allow(/ERR_|status of 503/)
    await save(database, { brand_main: '#0b5d3b', brand_accent: '#d4a017' })
    await visit(page, '/')
    await page.goto('/about')
    const paper = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await line.cut()
    await page.goto('/programs')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
    await inEveryView(page, () => expectAccessibleColours(page), [360])
  })
})
