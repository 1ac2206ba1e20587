import type { Page } from '@playwright/test'
import { makeUser } from '#test/make.ts'
import { openSession } from '../admin/staff.ts'
import {
  addStaffHint,
  edit,
  expect,
  expectAccessible,
  FAQ,
  field,
  HERO,
  publishPage,
  replaceText,
  test as base,
} from './editor.ts'

const test = base.extend<{ /** Another editor, in a browser of their own. */ bisi: Page }>({
  bisi: async ({ browser, database, site: { url }, viewport }, use) => {
    const context = await browser.newContext({ baseURL: url, viewport })
    const user = await makeUser(database.kysely, { role: 'editor', firstName: 'Bisi', lastName: 'Ade' })
    await openSession({ database, context, url }, user)
    await addStaffHint(context, url)
    await use(await context.newPage())
    await context.close()
  },
})

async function type(page: Page, path: string, text: string) {
  await field(page, path).click()
  await replaceText(page, text)
}

/** A phone shows the first word only. */
const expectSaved = (page: Page) => expect(page.getByText(/^Saved( on the server)?$/).filter({ visible: true })).toBeVisible()

test('two editors see each other, work in different sections, and choose when both changed the same', async ({
  page,
  bisi,
  comeIn,
  database,
  problems,
}) => {
  problems.allow(/status of 40[49] .*pageDrafts\/change/)
  await publishPage(database, { sections: [HERO, FAQ] })
  await comeIn()
  await edit(bisi, '/hostels')
  await edit(page, '/hostels')
  await expect(page.getByText(/^Bisi Ade has this page open/)).toBeVisible()

  await type(bisi, 'title', 'Asked often')
  await expectSaved(bisi)
  await type(page, 'content.headline', 'Rooms')
  await expect(page.getByText('2 unpublished changes')).toBeAttached()

  await type(bisi, 'content.headline', 'Rooms by Bisi')
  await bisi.getByRole('button', { name: 'Compare' }).click()
  const panel = bisi.getByRole('dialog', { name: /^Two versions of/ })
  await expect(panel).toContainText('Rooms by Bisi')
  await expect(panel.getByText('Rooms', { exact: true })).toBeVisible()
  await expectAccessible(bisi)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(bisi.getByText(/Your text is kept on this device/)).toBeVisible()
  await expect(bisi.locator('h1')).toHaveText('Rooms by Bisi')
  await bisi.getByRole('button', { name: 'Compare' }).click()
  await panel.getByRole('button', { name: 'Use mine' }).click()
  await expectSaved(bisi)

  await type(page, 'content.headline', 'Rooms by Ada')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the version on the server' }).click()
  await expect(page.locator('h1')).toHaveText('Rooms by Bisi')
  await expectSaved(page)
  await expect(page.locator('#faq h2')).toHaveText('Asked often')
  await test.step('a text under the caret that somebody else has changed is shown as it is now, and not typed over', async () => {
    await type(bisi, 'title', 'Asked by students')
    await type(bisi, 'content.headline', 'Rooms for all')
    await expectSaved(bisi)

    const { promise: caretIsPlaced, resolve } = Promise.withResolvers<void>()
    await page.route('**/rpc/pageDrafts/get', async (route) => {
      await caretIsPlaced
      await route.continue()
    })
    const asked = page.waitForRequest('**/rpc/pageDrafts/get')
    await type(page, 'content.headline', 'Rooms by Ada')
    await asked
    await field(page, 'title').click()
    resolve()
    await expect(page.getByRole('button', { name: 'Compare' })).toBeVisible()
    await expect(page.locator('#faq h2')).toHaveText('Asked by students')
    await page.keyboard.type(' and answered')
    await expect(page.locator('#faq h2')).toHaveText('Asked by students')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use the version on the server' }).click()
    await expectSaved(page)
  })
  await test.step('a section that somebody deletes while another types in it is kept and can be added again, on a phone', async () => {
    for (const one of [page, bisi]) await one.setViewportSize({ width: 360, height: 800 })
    await field(page, 'title').click()
    await bisi.locator('#faq').focus()
    await bisi.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await expect(bisi.locator('#faq')).toHaveCount(0)
    await replaceText(page, 'Still being written')
    await expect(page.getByText(/was deleted\. Your text is kept/)).toBeVisible()
    await expect(page.locator('#faq h2')).toHaveText('Still being written')
    // What is typed elsewhere is saved all the same.
    await type(page, 'content.headline', 'Rooms all the same')
    await expect(page.getByText(/^(Kept on this device|On device)$/).filter({ visible: true })).toBeVisible()
    await expect
      .poll(async () => JSON.stringify(await database.kysely.selectFrom('pageDraftSections').selectAll().execute()))
      .toContain('Rooms all the same')
    await page.getByRole('button', { name: 'Add it again' }).click()
    await expectSaved(page)
    await expect(page.locator('#faq h2')).toHaveText('Still being written')
    await expect(page.locator('#faq summary')).toHaveCount(2)
  })
})
