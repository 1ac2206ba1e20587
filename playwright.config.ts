import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/find-chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/prepare-sites.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  reporter: [[process.env['CI'] ? 'dot' : 'list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // The built program runs in the workers as it is.
  build: { external: ['**/dist/server/**'] },
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // A trace costs a third of the time: `npm run test:browser -- SPEC --trace on` makes one.
    screenshot: 'only-on-failure',
  },
})
