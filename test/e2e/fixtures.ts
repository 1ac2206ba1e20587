import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { openLine, type Line } from './line.ts'
import { watchForProblems, type Problems } from './problems.ts'
import { startServer, type Server } from './server.ts'

interface TestFixtures {
  /** Anything found here at the end of the test fails it. */
  problems: Problems
  /** A page in a browser that runs no script. */
  noScript: Page
  /** A line to the site that can be counted on, and cut. A spec that uses it makes its address the base. */
  line: Line
}

interface WorkerFixtures {
  /** A server of this worker's own; its tests share it, so they make rows under names of their own. */
  site: Server
  /** That server's database, opened a second time. */
  database: Database
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await startServer()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  database: [
    async ({ site }, use) => {
      const database = await openDatabase({ dataDir: site.dataDir })
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
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

/** From now on the clock that was installed in the page goes on only when it is told to, however slow the machine is. */
export const standStill = (page: Page) => page.clock.pauseAt(Date.now() + 1000)

const WIDTHS = [360, 768, 1280]
const COLOR_SCHEMES = ['light', 'dark'] as const

/** Does the same at every width that we design for, light and dark, on a page that is open. */
export async function inEveryView(page: Page, check: () => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    for (const colorScheme of COLOR_SCHEMES) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        // Half of the admin's colours follow by script, a moment later.
        await page.waitForFunction(
          (wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted,
          colorScheme as string,
        )
        await check()
      })
    }
  }
}

/** By how much the page is wider than the screen. */
export const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Axe finds nothing on the page as it stands: all of WCAG A and AA and the best practices, no rule disabled. */
export async function expectAccessible(page: Page): Promise<void> {
  // The newer way opens a second page to join the results of frames; our pages have none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(AXE_TAGS).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary}`),
  )
  expect(found, 'accessibility violations').toEqual([])
}

export { expect }
