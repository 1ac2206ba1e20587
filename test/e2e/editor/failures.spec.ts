import type { Page } from '@playwright/test'
import { removeRoutes } from '../routes.ts'
import { openSession } from '../admin/staff.ts'
import { edit, expect, expectAccessibleOnPhone, FAQ, field, HERO, replaceText, test } from './editor.ts'

const saved = 'Saved on the server'
const onDevice = 'Kept on this device'

/** What the editor keeps in the browser, as JSON. */
const readStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store')
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').getAll()
          reading.onerror = () => reject(reading.error!)
          reading.onsuccess = () => resolve(JSON.stringify(reading.result))
        }
      }),
  )

test('two tabs change the same text: both versions are shown, and the person chooses', async ({
  page,
  context,
  problems,
  openEditor,
}) => {
  problems.allow(/status of 409 .*pageDrafts\/change/)
  await openEditor({ sections: [HERO, FAQ] })
  const other = await context.newPage()
  await edit(other, '/hostels')
  await field(page, 'content.headline').click()
  await page.keyboard.type('A')
  await page.keyboard.press('Escape')
  await expect(page.getByText(saved)).toBeVisible()
  await field(other, 'content.headline').click()
  await other.keyboard.type('B')
  await other.keyboard.press('Escape')
  await expect(other.getByText(/^You changed this in another tab/)).toBeVisible()
  await expect(other.getByText(onDevice, { exact: true })).toBeVisible()
  await test.step('who leaves without a choice is asked again', async () => {
    await other.getByRole('button', { name: 'Done' }).click()
    await edit(other, '/hostels')
    await expect(other.getByText(/^You changed this in another tab/)).toBeVisible()
    await expect(other.getByText(onDevice, { exact: true })).toBeVisible()
  })
  await other.getByRole('button', { name: 'Compare' }).click()
  await other.getByRole('button', { name: 'Use mine' }).click()
  await expect(other.getByText(saved)).toBeVisible()
})

test('without a connection, a session or a role texts are kept, and sent when it is back', async ({
  page,
  context,
  site,
  database,
  problems,
  openEditor,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  problems.allow(/status of 40[13]/)
  await openEditor({ sections: [HERO, FAQ] })
  await test.step('without a connection texts are kept, sections wait, and all is sent when it is back', async () => {
    await context.setOffline(true)
    await field(page, 'content.headline').click()
    await replaceText(page, 'Without a connection')
    await expect(page.getByText(onDevice, { exact: true })).toBeVisible()
    await expect(page.getByText('Unpublished changes', { exact: true })).toBeVisible()
    await expectAccessibleOnPhone(page)
    await page.locator('#faq').focus()
    await page.getByRole('toolbar').getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByText(/^There is no connection\./)).toBeVisible()
    await expect(page.locator('#faq')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page.getByText('1 unpublished change')).toBeVisible()
  })
  await test.step('the answer to "Add" is lost: once the page is known again, it says so and shows the section', async () => {
    problems.allow(/ERR_FAILED/)
    await page.locator('#faq').focus()
    await page.getByRole('toolbar').getByRole('button', { name: 'Add a section below' }).click()
    await page.route('**/rpc/pageDrafts/change', (route) => route.fetch().then(() => route.abort()), { times: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Call to action' }).click()
    await expect(page.getByText('Call to action was added.')).toBeVisible()
    await expect(page.locator('#cta')).toBeFocused()
  })
  await test.step('the session ends while somebody types: the text is kept, and saved after the sign-in', async () => {
    await field(page, 'content.headline').click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Kept')
    await database.kysely.deleteFrom('sessions').execute()
    await page.keyboard.type(' over the sign-in')
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^You were signed out\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expectAccessibleOnPhone(page)
    const editors = database.kysely.selectFrom('userProfiles').selectAll().where('role', '=', 'editor')
    await openSession({ database, context, url: site.url }, await editors.executeTakeFirstOrThrow())
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page.getByText(/^You were signed out\./)).toHaveCount(0)
    await expect(page.locator('h1')).toHaveText('Kept over the sign-in')
  })
  await test.step('a role is taken away while somebody types: it says so and keeps the text', async () => {
    await database.kysely.updateTable('userProfiles').set({ role: 'viewer' }).execute()
    await field(page, 'content.headline').click()
    await replaceText(page, 'Not allowed')
    await expect(page.getByText(/Your changes are kept on this device\.$/)).toBeVisible()
    await expect(page.getByText(onDevice, { exact: true })).toBeVisible()
    await expect(page.locator('h1')).toHaveText('Not allowed')
    await database.kysely.updateTable('userProfiles').set({ role: 'editor' }).execute()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Edit this page' }).click()
    await expect(page.locator('h1')).toHaveText('Not allowed')
    await expect(page.getByText('2 unpublished changes')).toBeVisible()
  })
})

test('a browser that cannot store changes says so, and stays in the editor until they are saved', async ({
  page,
  problems,
  openEditor,
}) => {
  problems.allow(/ERR_FAILED/)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No storage', 'InvalidStateError')
    }
  })
  await openEditor({ sections: [HERO] })
  const change = '**/rpc/pageDrafts/change'
  await page.route(change, (route) => route.abort())
  await field(page, 'content.headline').click()
  await replaceText(page, 'Only on the screen')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^Your last changes are not saved/)).toBeVisible()
  await expect(page.locator('h1')).toHaveText('Only on the screen')
  await removeRoutes(page, change)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^Edit this page/ })).toBeVisible()
})

test('a page with 500 sections is edited', async ({ page, problems, openEditor }) => {
  problems.allow(/status of 400 .*pageDrafts\/change/)
  const sections = Array.from({ length: 500 }, (_, index) => ({ sectionType: 'cta', title: `Section ${index + 1}` }))
  await openEditor({ sections })
  const last = page.locator('main > [data-section]').last()
  await last.locator('[data-field="title"]').click()
  await replaceText(page, 'The last')
  await expect(page.getByText(saved)).toBeVisible()
  await expect(last.locator('h2')).toHaveText('The last')
  await last.focus()
  await page.getByRole('toolbar').getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText(/at most 500 sections/)).toBeVisible()
})

test('a tab is closed without a connection: the next visit has the text, also if somebody changed it meanwhile', async ({
  page,
  context,
  database,
  problems,
  openEditor,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  problems.allow(/status of 409 .*pageDrafts\/change/)
  const { id } = await openEditor({ sections: [HERO, FAQ] })
  await context.setOffline(true)
  await field(page, 'content.headline').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Before the power cut')
  await expect(page.getByText(onDevice, { exact: true })).toBeVisible()
  // What is stored is at most a tenth of a second older than the screen.
  await expect.poll(() => readStored(page)).toContain('Before the power cut')
  const theirs = { ...HERO.content, headline: 'By somebody else' }
  // Before the tab is closed: its browser may be online again while it closes, and then it sends the text.
  await database.kysely
    .updateTable('pageSections')
    .set(({ eb }) => ({ content: JSON.stringify(theirs), version: eb('version', '+', 1) }))
    .where('pageId', '=', id)
    .where('sectionType', '=', 'hero')
    .execute()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/hostels')
  await again.getByRole('button', { name: 'Edit this page' }).click()
  await expect(again.getByText(/^“Before the power cut” has changed/)).toBeVisible()
  await expect(again.locator('h1')).toHaveText('Before the power cut')
  await again.getByRole('button', { name: 'Compare' }).click()
  await again.getByRole('button', { name: 'Use mine' }).click()
  await expect(again.getByText(saved)).toBeVisible()
  await expect(again.locator('h1')).toHaveText('Before the power cut')
})
