import type { Browser, BrowserContext, Page } from '@playwright/test'
import { STAFF_HINT } from '#contract/inline-scripts.ts'
import type { Database } from '#server/db/database.ts'
import { makeUser } from '#test/make.ts'
import { openSession } from '../admin/staff.ts'
import { edit, expect, expectAccessible, FAQ, field, HERO, publishPage, test } from './editor.ts'

/** Another editor in a browser of their own. */
async function comeInAsBisi(browser: Browser, database: Database, url: string): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ baseURL: url })
  const user = await makeUser(database.kysely, { role: 'editor', firstName: 'Bisi', lastName: 'Ade' })
  await openSession({ database, context, url }, user)
  const [name, value] = STAFF_HINT.split('=')
  await context.addCookies([{ name: name!, value: value!, url, sameSite: 'Lax' }])
  return [await context.newPage(), context]
}

async function type(page: Page, path: string, text: string) {
  await field(page, path).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
}

test.describe('two editors on one page', () => {
  test('see each other, work in different sections, and choose when both changed the same', async ({
    page,
    comeIn,
    database,
    browser,
    site,
    problems,
  }) => {
    problems.allow(/status of 409 .*pageDrafts\/change/)
    await publishPage(database, { sections: [HERO, FAQ] })
    await comeIn()
    const [bisi, context] = await comeInAsBisi(browser, database, site.url)
    await edit(bisi, '/hostels')
    await edit(page, '/hostels')
    await expect(page.getByText(/^Bisi Ade has this page open/)).toBeVisible()

    await type(bisi, 'title', 'Asked often')
    await expect(bisi.getByText('Saved on the server')).toBeVisible()
    await type(page, 'content.headline', 'Rooms')
    await expect(page.getByText('2 unpublished changes')).toBeVisible()

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
    await expect(bisi.getByText('Saved on the server')).toBeVisible()

    await type(page, 'content.headline', 'Rooms by Ada')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use the version on the server' }).click()
    await expect(page.locator('h1')).toHaveText('Rooms by Bisi')
    await expect(page.getByText('Saved on the server')).toBeVisible()
    await expect(page.locator('#faq h2')).toHaveText('Asked often')
    await context.close()
  })

  test('a section that somebody deletes while another types in it is kept and can be added again', async ({
    page,
    comeIn,
    database,
    browser,
    site,
    problems,
  }) => {
    problems.allow(/status of 404 .*pageDrafts\/change/)
    await publishPage(database, { sections: [HERO, FAQ] })
    await comeIn()
    const [bisi, context] = await comeInAsBisi(browser, database, site.url)
    await edit(page, '/hostels')
    await edit(bisi, '/hostels')
    await field(page, 'title').click()
    await bisi.locator('#faq').focus()
    await bisi.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await expect(bisi.locator('#faq')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Still being written')
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^Somebody else has deleted/)).toBeVisible()
    await expect(page.locator('#faq h2')).toHaveText('Still being written')
    // What is typed elsewhere is saved all the same.
    await type(page, 'content.headline', 'Rooms')
    await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
    await expect.poll(async () => (await database.kysely.selectFrom('pageDraftSections').selectAll().execute()).length).toBe(2)
    await page.getByRole('button', { name: 'Add it again' }).click()
    await expect(page.getByText('Saved on the server')).toBeVisible()
    await expect(page.locator('#faq h2')).toHaveText('Still being written')
    await expect(page.locator('#faq summary')).toHaveCount(2)
    await context.close()
  })
})
