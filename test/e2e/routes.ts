import type { Page } from '@playwright/test'

/**
 * Removes the routes of a page, or those to one address. Chromium loses requests that begin while the last route is removed, so a
 * route that matches nothing stays.
 */
export async function removeRoutes(page: Page, url?: string | RegExp): Promise<void> {
  await page.context().route('**/matches-nothing', (route) => route.continue())
  if (url) await page.unroute(url)
  else await page.unrouteAll()
}

/** The server does what it is asked next at this address, and its answer does not arrive. Later answers do. */
export async function loseNextAnswer(page: Page, url: string): Promise<void> {
  let isLost = false
  await page.route(url, async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
