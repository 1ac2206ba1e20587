import { expect, test as base, type Page } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { expectAccessible, expectAccessibleColours } from './axe.ts'
import { openLine, type Line } from './line.ts'
import { watchForProblems, type Problems } from './problems.ts'
import { openSite, type Site } from './site.ts'

interface TestFixtures {
  /** Any problem in this list fails the test. */
  problems: Problems
  /** A page in a browser without script. */
  noScript: Page
  /** A connection to the site that counts traffic and can be cut. A spec that uses it sets its address as the base URL. */
  line: Line
  /** A new server for this test alone. */
  site: Site
  /** A second connection to the database of that server. */
  database: Database
}

export const test = base.extend<TestFixtures>({
  site: async ({}, use) => {
    const site = await openSite()
    await use(site)
    await site.stop()
  },
  database: async ({ site }, use) => {
    const database = await openDatabase({ dataDir: site.dataDir })
    await use(database)
    await database.close()
  },
  baseURL: ({ site }, use) => use(site.url),
  problems: [
    async ({ context }, use) => {
      const problems = watchForProblems(context)
      await use(problems)
      expect(problems.found(), 'problems in the browser').toEqual([])
    },
    { auto: true },
  ],
  line: async ({ site }, use) => {
    const line = await openLine(site.url)
    await use(line)
    await line.close()
  },
  noScript: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const problems = watchForProblems(context)
    await use(await context.newPage())
    expect(problems.found(), 'problems in the browser without script').toEqual([])
    await context.close()
  },
})

/** Stops the installed clock of the page. It advances only when the test says so. */
export const standStill = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

const WIDTHS = [360, 768, 1280]
const COLOR_SCHEMES = ['light', 'dark'] as const

/** Runs a check on the open page at every design width, or at these widths, light and dark. */
export async function inEveryView(
  page: Page,
  check: (colorScheme: 'light' | 'dark') => Promise<void>,
  widths = WIDTHS,
): Promise<void> {
  let schemes: readonly ('light' | 'dark')[] = COLOR_SCHEMES
  for (const width of widths) {
    for (const colorScheme of schemes) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        // Half of the admin's colours follow by script, a moment later. Those that fade need not: frames are rare on a busy
        // machine. What inherits a colour begins to fade when its parent ends.
        await page.waitForFunction(
          (wanted) => {
            const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
            for (const transition of fading) transition.finish()
            return fading.length === 0 && (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted
          },
          colorScheme as string,
          { polling: 20 },
        )
        await check(colorScheme)
      })
    }
    // Each change of the colours draws the whole page again, so the next width begins with these.
    schemes = schemes.toReversed()
  }
}

/** The pixels by which the page is wider than the screen. */
export const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/**
 * Axe finds nothing at any width, or at these widths, light and dark. Between light and dark only colours differ, so there the
 * rules that look at them are enough; `prepare` runs before each look.
 */
export const expectAccessibleInEveryView = (page: Page, prepare = async () => {}, widths = WIDTHS): Promise<void> =>
  inEveryView(
    page,
    async (colorScheme) => {
      await prepare()
      await (colorScheme === 'light' ? expectAccessible(page) : expectAccessibleColours(page))
    },
    widths,
  )

/** Axe finds nothing with a dialog, a menu or a message on the page, on a phone and on a computer or at these widths. */
export const expectAccessibleState = (page: Page, widths = [360, 1280]): Promise<void> =>
  expectAccessibleInEveryView(page, undefined, widths)

/** The document of the API has more than a hundred operations, which look alike. This leaves a few, the first of them open. */
export const shortenApiDocs = (page: Page) =>
  page.locator('main details').evaluateAll((operations) => {
    for (const operation of operations.slice(5)) operation.remove()
    for (const operation of operations.slice(0, 2)) operation.setAttribute('open', '')
  })

export { expect, expectAccessible }
