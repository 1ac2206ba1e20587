import type { Page } from '@playwright/test'
import { expect } from './staff.ts'

/** Elements that overflow the window or scroll sideways, by the beginning of their text. */
const sticksOut = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main *, [role=dialog], [role=alert], [role=status]')]
      .filter((element) => {
        const { overflowX, textOverflow, position } = getComputedStyle(element)
        const { width, right } = element.getBoundingClientRect()
        if (element.matches('html, [role=dialog]') || overflowX === 'auto' || overflowX === 'scroll') {
          return element.scrollWidth > element.clientWidth + 1 || right > innerWidth + 1
        }
        return position !== 'absolute' && width > 1 && right > innerWidth + 1 && textOverflow !== 'ellipsis'
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )

/** Expects that no element of the screen or of an open dialog is wider than the window. */
export const expectNarrow = (page: Page) => expect.poll(() => sticksOut(page), 'wider than the window').toEqual([])

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** Expects that nothing is wider than the window, on a phone and on a computer. */
export async function expectNarrowEverywhere(page: Page): Promise<void> {
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectNarrow(page)
  }
}

/** Expects that no control of the screen is too low for a finger. */
export async function expectHighControls(page: Page): Promise<void> {
  const low = await page
    .locator('main :is([class*=Button-root], [class*=ActionIcon-root], [class*=Input-input])')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
        .map((control) => control.textContent || control.getAttribute('aria-label')),
    )
  expect(low, 'controls lower than 44 px').toEqual([])
}

/** Expects no element that comes from a text, also within frames. A script that comes from one is a problem in the browser. */
export async function expectNothingPlanted(page: Page): Promise<void> {
  for (const frame of page.frames()) await expect(frame.locator('xss-mark, [onclick], [onerror]')).toHaveCount(0)
}

/** Opens a screen and waits for what it loads. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScreen(page)
}

/** Goes to another screen as a link does, without loading the program again. */
export const goToScreen = (page: Page, path: string) =>
  page.evaluate((to) => {
    // The router counts the addresses.
    history.pushState({ idx: (history.state as { idx: number }).idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Waits for what a screen loads. */
export async function waitForScreen(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectLoaded(page)
}

/** Waits for what the open screen loads. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}
