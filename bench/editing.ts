import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findFastChromium } from '../scripts/find-chromium.ts'
import { median, SERVER, startSubject } from './process.ts'

/* Measures the visual editor in a browser: how soon a changed section is back on the page, and how soon a typed character. */

const SECTIONS = 40
const ROUNDS = 15
const CHARACTERS = 60
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

const folder = mkdtempSync(join(tmpdir(), 'bench-editing-'))
const ADMIN = { ADMIN_EMAIL: 'bench@college.test', ADMIN_PASSWORD: 'sunset-river-41' }
const server = await startSubject(SERVER, { ...ADMIN, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' })
const executablePath = findFastChromium()
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) })
const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
const devTools = await page.context().newCDPSession(page)

/** Calls an operation as the browser does, with its cookies. */
const call = (operation: string, input: unknown) =>
  page.evaluate(
    async ([path, json]) => {
      const body = JSON.stringify({ json })
      const answer = await fetch(`/rpc/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { json: { id: string } }).json
    },
    [operation, input] as const,
  )

await page.goto('/')
await call('sessions/signIn', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
const { id: pageId } = await call('pages/create', { kind: 'page', title: 'Hostels', slug: 'hostels' })
for (let index = 1; index <= SECTIONS; index += 1) {
  const content = [1, 2, 3].map((number) => ({ question: `Question ${number}?`, answer: 'It is on the admission letter.' }))
  const values = { sectionType: 'faq', title: `Section ${index}`, description: 'Ask us.', content, isActive: true }
  await call('pageSections/create', { pageId, ...values })
}
await page.goto('/hostels')
await page.getByRole('button', { name: 'Edit this page' }).click()
const title = page.locator('main > [data-section] [data-field="title"]').nth(SECTIONS / 2)
await title.waitFor()

/** Milliseconds from leaving a text to the section that the server has drawn. */
async function measureSection(): Promise<number> {
  await title.click()
  await page.keyboard.type('a')
  await page.evaluate(() => {
    let left = 0
    addEventListener('keydown', ({ timeStamp }) => (left = timeStamp), { once: true, capture: true })
    const drawn = new Promise<number>((resolve) => {
      const observer = new MutationObserver((changes) => {
        if (left === 0 || !changes.some(({ addedNodes }) => addedNodes.length > 0)) return
        observer.disconnect()
        resolve(performance.now() - left)
      })
      observer.observe(document.querySelector('main')!, { childList: true })
    })
    Object.assign(window, { drawn })
  })
  await page.keyboard.press('Escape')
  const milliseconds = await page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn)
  await page.getByText('Saved on the server').waitFor()
  return milliseconds
}

const measureSections = async () => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measureSection())
  return median(times)
}

/** Milliseconds from each key press to the next frame on the screen. The browser reports those above 16. */
async function measureTyping(tab: Page, text: Locator): Promise<number[]> {
  await text.click()
  await tab.evaluate(() => {
    const late: number[] = []
    Object.assign(window, { late })
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') late.push(duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let character = 0; character < CHARACTERS; character += 1) await tab.keyboard.type('a', { delay: 30 })
  await tab.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 500)))
  const late = await tab.evaluate(() => (window as unknown as { late: number[] }).late)
  return [...late, ...Array.from({ length: Math.max(0, CHARACTERS - late.length) }, () => 16)].toSorted((a, b) => a - b)
}

await measureSection()
const local = await measureSections()
await devTools.send('Network.enable')
await devTools.send('Network.emulateNetworkConditions', SLOW)
const slow = await measureSections()
await devTools.send('Network.emulateNetworkConditions', { ...SLOW, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
const typed = await measureTyping(page, title)

// The same text of the same page, in a plain contenteditable element without our editor.
const visitor = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
await visitor.goto('/hostels')
const bareTitle = visitor
  .locator('main > *')
  .nth(SECTIONS / 2)
  .locator('h2')
  .first()
await bareTitle.evaluate((heading) => heading.setAttribute('contenteditable', 'plaintext-only'))
const bareTools = await visitor.context().newCDPSession(visitor)
await bareTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
const bare = await measureTyping(visitor, bareTitle)

await browser.close()
await server.stop()
rmSync(folder, { recursive: true, force: true })

const percentile95 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.95)]!
const milliseconds = (value: number) => `${Math.round(value)} ms`
const report = `# The visual editor

Written by \`npm run bench:editing\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${cpus().length} × ${cpus()[0]!.model.trim()},
load average ${loadavg()[0]!.toFixed(1)} after. A page with ${SECTIONS} sections in headless Chromium, server and browser on the same machine.

| | | allowed |
| --- | ---: | ---: |
| changed section is back on the page, median of ${ROUNDS} | ${milliseconds(local)} | 150 ms |
| the same at 400 kbit/s and 400 ms | ${milliseconds(slow)} | 1200 ms |
| key press to frame at 4 times CPU slowdown, median of ${CHARACTERS} | ${milliseconds(median(typed))} | one frame |
| 95th percentile | ${milliseconds(percentile95(typed))} | |
| the same text without the editor, \`contenteditable\` alone, median | ${milliseconds(median(bare))} | |
| 95th percentile | ${milliseconds(percentile95(bare))} | |

A key press counts from the input event to the next frame on the screen, as Event Timing reports it. Frames come every 16.7 ms; Chromium
rounds to 8 ms and reports none below 16 ms. The rows without the editor are what browser and machine need by themselves, measured in
the same run: the editor is to be compared with them, because both depend on what else the machine does.

\`npm run proof\` kills the server 20 times in the middle of Publish: each draft is then on the website as a whole, or not at all.
`
writeFileSync('bench/EDITING.md', report)
console.log(report)
