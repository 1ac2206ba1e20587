import type { BrowserContext } from '@playwright/test'

/** Browser messages that are not problems. */
const HARMLESS = [
  // The test left the page during a request.
  /net::ERR_ABORTED/,
  // The test asked for that.
  /Service Worker registration blocked by Playwright/,
  // The service worker looks for a page in the browser's cache, which is off while a test holds requests.
  /net::ERR_CACHE_MISS/,
]

/** Problems in the browser: console errors and warnings, uncaught errors, failed requests. */
export interface Problems {
  /** Allows a problem that the test provokes. */
  allow(pattern: RegExp): void
  found(): string[]
}

export function watchForProblems(context: BrowserContext): Problems {
  const said: string[] = []
  const allowed = [...HARMLESS]
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      said.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => said.push(`uncaught: ${error.error().stack}`))
  context.on('requestfailed', (request) => said.push(`failed: ${request.url()} ${request.failure()?.errorText}`))
  return {
    allow: (pattern) => void allowed.push(pattern),
    found: () => said.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  }
}
