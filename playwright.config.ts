import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findFastChromium } from './scripts/find-chromium.ts'

/**
 * Lazy pictures load within this distance. Chromium chooses it by connection speed, which a busy machine distorts and
 * the headless shell does not measure. This is its value for 4G.
 */
const LAZY_LOADING = ['Unknown', 'Slow2G', '2G', '3G', '4G'].map((line) => `lazyLoadingImageMarginPx${line}=1250`)
/** Chromium takes the last switch of a name only, so what Playwright sets with this one is here too. */
const POINTER = ['primaryHoverType=2', 'availableHoverTypes=2', 'primaryPointerType=4', 'availablePointerTypes=4']

/**
 * Nearly every test has a new process, whose script runs seldom. Compiling it with optimizations and collecting garbage in small
 * steps costs 10 to 20 % of Chromium's processor time, and saves nothing. The quick compiler saves 9 % in long tests, and costs
 * nothing in short ones.
 */
const V8 = ['--no-opt', '--no-maglev', '--min-semi-space-size=16']

const executablePath = findFastChromium()

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/prepare-sites.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Two more than processors, because each waits now and then: for a frame, the disk or a program that starts. With one more, a
  // sixteenth of the processor's time is not used.
  workers: availableParallelism() + 2,
  reporter: [[process.env['CI'] ? 'dot' : 'list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // The workers load the built program without transforming it.
  build: { external: ['**/dist/server/**'] },
  // Long stories take two minutes on a machine that does much else.
  timeout: 240_000,
  // The same for the first load of a large editor.
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...CHROMIUM_FLAGS,
        // Saves messages between two processes.
        '--in-process-gpu',
        `--blink-settings=${[...POINTER, ...LAZY_LOADING].join(',')}`,
        `--js-flags=${V8.join(',')}`,
      ],
    },
    // Frames cost time, and what still moves is measured or missed. A spec about motion turns it on.
    reducedMotion: 'reduce',
    // An action that waits in vain fails by its name, long before the test would.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // A trace costs a third of the time: `npm run test:browser -- SPEC --trace on` makes one.
    screenshot: 'only-on-failure',
  },
})
