import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { openDatabase } from '#server/db/open.ts'
import { ROOT } from '#server/config/root.ts'
import { openSession } from '#test/e2e/admin/staff.ts'
import { addStaffHint, edit } from '#test/e2e/editor/editor.ts'
import { startServer } from '#test/e2e/server.ts'
import { makeContactInfo, makeUser } from '#test/make.ts'
import { launchChromium } from './find-chromium.ts'

/* Takes the screenshots of the visual editor for docs/editing.md. Needs a build. */

const site = await startServer()
const database = await openDatabase({ dataDir: site.dataDir })
const editor = await makeUser(database.kysely, { role: 'editor' })
const browser = await launchChromium()

async function open(viewport: { width: number; height: number }, user = editor, path = '/'): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport, colorScheme: 'light' })
  await openSession({ database, context, url: site.url }, user)
  await addStaffHint(context, site.url)
  const page = await context.newPage()
  await edit(page, path)
  return page
}

const save = (picture: Sharp, name: string) => picture.webp({ quality: 82 }).toFile(join(ROOT, 'docs/images', `${name}.webp`))

async function shoot(page: Page, name: string) {
  await save(sharp(await page.screenshot()), name)
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

// The panels for what all pages share, side by side.
const admin = await makeUser(database.kysely, { role: 'admin' })
await makeContactInfo(database.kysely, { type: 'phone', label: 'Registry', value: '+234 803 000 0001' })
const shared = await open({ width: 1280, height: 860 }, admin, '/contact')
const panel = shared.getByRole('dialog')
await shared.locator('body > header nav a').first().click()
await panel.getByLabel('Name: Site name').waitFor()
const menu = await panel.screenshot()
await panel.getByRole('group', { name: 'Name', exact: true }).evaluate((group) => group.scrollIntoView())
await panel.getByLabel('Name: Site name').fill('Savannah Polytechnic')
const name = await panel.screenshot()
await shared.keyboard.press('Escape')
await shared.locator('main > #contact-info li').first().click()
await panel
  .getByLabel(/: Value$/)
  .first()
  .waitFor()
const contact = await panel.screenshot()
const { width, height } = await sharp(menu).metadata()
const GAP = 16
const canvas = { width: 3 * width + 2 * GAP, height, channels: 3, background: '#fff' } as const
const panels = [menu, name, contact].map((input, index) => ({ input, left: index * (width + GAP), top: 0 }))
await save(sharp({ create: canvas }).composite(panels), 'edit-panels')
await shared.context().close()

await browser.close()
await database.close()
await site.stop()
