import { expect, test, type Page } from '@playwright/test'

export const KB = 1024

/** An entry-level Android phone. */
export const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.6, isMobile: true, hasTouch: true }

/** A visit without interaction, until the last image and the service worker are loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    if (await navigator.serviceWorker.getRegistration()) await navigator.serviceWorker.ready
  })
}

/** Also adds the measured value to the report. */
export function expectWithin(what: string, measured: number, limit: number): void {
  test.info().annotations.push({ type: what, description: `${measured} of ${limit}` })
  expect(measured, what).toBeLessThanOrEqual(limit)
}
