import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { launchChromium } from '../scripts/find-chromium.ts'
import { describeMachine, median, percentile, SERVER, startSubject } from './process.ts'

/* Measures the visual editor in a browser: how soon a changed section is back on the page, and how soon a typed character. */

const SECTIONS = 40
const ROUNDS = 15
const CHARACTERS = 60
const SLOWDOWN = 4
/** About as long as the rules of a college. */
const PARAGRAPHS = 40
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

const folder = mkdtempSync(join(tmpdir(), 'bench-editing-'))
const ADMIN = { ADMIN_EMAIL: 'bench@college.test', ADMIN_PASSWORD: 'sunset-river-41' }
const server = await startSubject(SERVER, { ...ADMIN, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' })
const browser = await launchChromium()
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
const paragraph = '<p>Bring the <strong>admission letter</strong> and read <a href="/about">about us</a> before you come.</p>'
const html = Array.from({ length: PARAGRAPHS }, () => paragraph).join('')
const ofText = { sectionType: 'text', title: 'Rules', description: '', content: { html }, isActive: true }
await call('pageSections/create', { pageId, ...ofText })
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

interface Typing {
  /** Milliseconds from each key press to the frame that shows it. The browser reports those above 16. */
  late: number[]
  /** Milliseconds of processor time that the main thread of the page needs for a character, all of it, without slowdown. */
  work: number
}

async function measureTyping(tab: Page, text: Locator): Promise<Typing> {
  const tools = await tab.context().newCDPSession(tab)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskSeconds = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  const type = async () => {
    for (let character = 0; character < CHARACTERS; character += 1) await tab.keyboard.type('a', { delay: 30 })
    await tab.waitForTimeout(500)
  }
  await text.click()
  await type()
  const before = await taskSeconds()
  await type()
  const work = ((await taskSeconds()) - before) * (1000 / CHARACTERS)

  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await tab.evaluate(() => {
    const late: number[] = []
    Object.assign(window, { late })
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') late.push(duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await type()
  const late = await tab.evaluate(() => (window as unknown as { late: number[] }).late)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const early = Array.from({ length: Math.max(0, CHARACTERS - late.length) }, () => 16)
  return { late: [...late, ...early], work }
}

await measureSection()
const local = await measureSections()
await devTools.send('Network.enable')
await devTools.send('Network.emulateNetworkConditions', SLOW)
const slow = await measureSections()
await devTools.send('Network.emulateNetworkConditions', { ...SLOW, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
const typed = await measureTyping(page, title)
await page.keyboard.press('Escape')
const formatted = page.locator('main [data-field="content.html"]')
await formatted.locator('p').first().click()
await page.getByRole('button', { name: 'Bold', exact: true }).waitFor()
const typedFormatted = await measureTyping(page, formatted.locator('p').first())

// The same text of the same page, in a plain contenteditable element without our editor.
const bareTab = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
await bareTab.goto('/hostels')
const sectionOfVisitors = bareTab.locator('main > *').nth(SECTIONS / 2)
const bareTitle = sectionOfVisitors.locator('h2').first()
await bareTitle.evaluate((heading) => heading.setAttribute('contenteditable', 'plaintext-only'))
const bare = await measureTyping(bareTab, bareTitle)

const blankTab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
await blankTab.setContent('<h2 contenteditable="plaintext-only">Section</h2>')
const blank = await measureTyping(blankTab, blankTab.locator('h2'))

await browser.close()
await server.stop()
rmSync(folder, { recursive: true, force: true })

const milliseconds = (value: number) => `${Math.round(value)} ms`
const typingRow = (figure: (typing: Typing) => number) =>
  [typed, typedFormatted, bare, blank].map((typing) => milliseconds(figure(typing))).join(' | ')
const report = `# The visual editor

Written by \`npm run bench:editing\` ${describeMachine()},
load average ${loadavg()[0]!.toFixed(1)} after. A page with ${SECTIONS} sections in headless Chromium, server and browser on the same machine.

| | | allowed |
| --- | ---: | ---: |
| changed section is back on the page, median of ${ROUNDS} | ${milliseconds(local)} | 150 ms |
| the same at 400 kbit/s and 400 ms | ${milliseconds(slow)} | 1200 ms |

One typed character:

| | the editor | a formatted text of ${PARAGRAPHS} paragraphs in the editor | the same text of the page, without the editor | a heading alone | allowed |
| --- | ---: | ---: | ---: | ---: | ---: |
| work of the page's main thread at ${SLOWDOWN} times CPU slowdown | ${typingRow(({ work }) => work * SLOWDOWN)} | 16.7 ms |
| key press to frame, median of ${CHARACTERS} | ${typingRow(({ late }) => median(late))} | |
| 95th percentile | ${typingRow(({ late }) => percentile(late, 0.95))} | |

The work is processor time for everything that a character causes: the browser's own editing, layout and paint, our listeners, keeping
and sending the text. It is measured without slowdown and multiplied. If it is less than a frame, 16.7 ms, the next frame shows the
character.

Key press to frame is what Event Timing reports at ${SLOWDOWN} times CPU slowdown. It includes waiting for that frame, which can begin up to
16.7 ms after the key, and depends on what else the machine does. Chromium rounds to 8 ms and reports none below 16 ms. The columns
without the editor are measured in the same run, in elements that the browser alone makes editable.

\`npm run proof\` kills the server 20 times in the middle of Publish: each draft is then on the website as a whole, or not at all.
`
writeFileSync('bench/EDITING.md', report)
console.log(report)
