import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openDatabase } from '#server/db/open.ts'
import { ROOT } from '#server/config/root.ts'
import { openSession } from '#test/e2e/admin/staff.ts'
import { addStaffHint, edit } from '#test/e2e/editor/editor.ts'
import { startServer } from '#test/e2e/server.ts'
import { makeUser } from '#test/make.ts'
import { CHROMIUM_FLAGS, findFastChromium } from './find-chromium.ts'

/* Takes the screenshots of the visual editor for docs/editing.md. Needs a build. */

const site = await startServer()
const database = await openDatabase({ dataDir: site.dataDir })
const editor = await makeUser(database.kysely, { role: 'editor' })
const executablePath = findFastChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS })

async function open(viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport, colorScheme: 'light' })
  await openSession({ database, context, url: site.url }, editor)
  await addStaffHint(context, site.url)
  const page = await context.newPage()
  await edit(page, '/')
  return page
}

async function shoot(page: Page, name: string) {
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(join(ROOT, 'docs/images', `${name}.webp`))
  await page.context().close()
}

const headline = (page: Page) => page.locator('main [data-field="content.slides.0.headline"]')

const wide = await open({ width: 1280, height: 800 })
await headline(wide).click()
await wide.keyboard.press('Control+End')
await wide.keyboard.type(' and be proud of')
await wide.getByText('Saved on the server').waitFor()
await shoot(wide, 'edit-on-page')

const gallery = await open({ width: 1280, height: 800 })
await gallery.getByRole('button', { name: 'Add a section at the end' }).click()
await gallery.getByRole('dialog').locator('img, h2, h3').first().waitFor()
await gallery.waitForLoadState('networkidle')
await shoot(gallery, 'edit-gallery')

const phone = await open({ width: 360, height: 740 })
await headline(phone).click()
await shoot(phone, 'edit-phone')

await browser.close()
await database.close()
await site.stop()
