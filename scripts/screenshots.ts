import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CONTACT_ENTRIES } from '#content/college.ts'
import { openDatabase } from '#server/db/open.ts'
import { ROOT } from '#server/config/root.ts'
import { startServer } from '#test/e2e/server.ts'
import { makeContactInfo, makePage } from '#test/make.ts'
import { launchChromium } from './find-chromium.ts'
import { SAMPLE_PAGE, SAMPLE_POSTS } from './sample-posts.ts'

/* Takes screenshots of every public page at our design widths, light and dark. Needs a build. */

const PATHS = {
  'home': '/',
  'about': '/about',
  'programs': '/programs',
  'programs-arts': '/programs#arts-humanities',
  'contact': '/contact',
  'blog': '/blog',
  'post': `/${SAMPLE_POSTS[0].slug}`,
  'page': `/${SAMPLE_PAGE.slug}`,
  'search': '/search?q=admission',
  'search-nothing': '/search?q=xylophone',
  'privacy': '/privacy',
  'empty': '/hostels',
  'unknown': '/no-such-page',
  'not-found': '/no/such/path',
}
const WIDTHS = [360, 768, 1280]
const FOLDER = join(ROOT, 'screenshots')

async function fill(dataDir: string) {
  const database = await openDatabase({ dataDir })
  for (const fields of [...SAMPLE_POSTS, SAMPLE_PAGE, { title: 'Hostels', slug: 'hostels' }])
    await makePage(database.kysely, fields)
  for (const { type, label, value, orderIndex } of CONTACT_ENTRIES)
    await makeContactInfo(database.kysely, { type, label, value, orderIndex })
  await database.close()
}

/** Scrolls through the page once, so that lazy images load. */
async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager'
      await image.decode().catch(() => {})
    }
  })
}

const site = await startServer()
await fill(site.dataDir)
await mkdir(FOLDER, { recursive: true })
const browser = await launchChromium()
for (const width of WIDTHS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })
    for (const [name, path] of Object.entries(PATHS)) {
      await page.goto(site.url + path)
      await loadPictures(page)
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
    await page.close()
  }
}
await browser.close()
await site.stop()
console.log(`Screenshots are in ${FOLDER}`)
