import type { Page } from '@playwright/test'
import { watchContentVersion } from '#server/cache/content-version.ts'
import type { Database } from '#server/db/database.ts'
import { makePage, makePost } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { edit, expect, expectAccessible, field, test } from './editor.ts'

const saved = 'Saved on the server'

/** Publishes a post at /lectures, signs an editor in and opens the editor on it. */
async function editPost(page: Page, comeIn: () => Promise<void>, database: Database): Promise<void> {
  const content = await watchContentVersion(database)
  await content.change((trx) =>
    makePost(trx, {
      slug: 'lectures',
      title: 'Lectures begin',
      content: '<p>On Monday.</p>',
      excerpt: 'Be there.',
      publishDate: '2026-02-01T08:00:00.000Z',
    }),
  )
  await content.stop()
  await comeIn()
  await edit(page, '/lectures')
}

/** Changes excerpt, picture and date of the post on its page. */
async function changeDetails(page: Page): Promise<void> {
  await field(page, 'content.excerpt').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Be early.')
  await page.keyboard.press('Escape')
  await expect(field(page, 'content.excerpt')).toHaveText('Be there. Be early.')

  await field(page, 'content.publishDate').focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Details' })
  await expect(panel.getByLabel('Publish date')).toBeFocused()
  await panel.getByLabel('Publish date').fill('2026-02-03T09:00')
  await expect(field(page, 'content.publishDate')).toHaveText('3 February 2026')
  const choosing = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Upload' }).click()
  await (
    await choosing
  ).setFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: await makePhotograph({ width: 320, height: 240 }) })
  await expect(field(page, 'content.featuredImage')).toHaveAttribute('src', /^\/media\//)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(saved)).toBeAttached()
  await field(page, 'content.featuredImage').click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Publishes the post; resolves to what visitors see. */
async function publishDetails(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Published\.|Publish anyway/).first()).toBeVisible()
  const anyway = page.getByRole('button', { name: 'Publish anyway' })
  if (await anyway.isVisible()) await anyway.click()
  await expect(page.getByText('Published. Visitors see')).toBeVisible()
  const live = await (await fetch(`${url}/lectures`)).text()
  expect(live).toContain('Be there. Be early.')
  expect(live).toContain('3 February 2026')
  expect(live).toMatch(/<img[^>]* src="\/media\//)
  return live
}

test('title, text, excerpt, picture and date of a post are changed on its page and published', async ({
  page,
  comeIn,
  database,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await editPost(page, comeIn, database)
  await expectAccessible(page)
  await field(page, 'title').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' at eight')
  await page.keyboard.press('Escape')
  await expect(field(page, 'title')).toBeFocused()
  await field(page, 'content.html').click()
  await page.keyboard.press('ControlOrMeta+End')
  // Typing that takes longer than a step would need two clicks on Undo.
  await page.keyboard.insertText(' Bring your letter.')
  await page.keyboard.press('Escape')
  await expect(page.getByText(saved)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Lectures begin at eight')
  expect(await (await fetch(`${site.url}/lectures`)).text()).not.toContain('at eight')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(field(page, 'content.html')).toHaveText('On Monday.')
  await page.getByRole('button', { name: 'Redo' }).first().click()
  await page.getByRole('button', { name: 'Differences' }).click()
  await expect(page.locator('h1 ins')).toHaveText(' at eight')
  await expect(page.locator('article ins').last()).toContainText('Bring your letter.')
  await page.getByRole('button', { name: 'Draft', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Draft', exact: true, pressed: true })).toBeVisible()
  await changeDetails(page)
  await expect(page.getByText('5 unpublished changes')).toBeAttached()
  const live = await publishDetails(page, site.url)
  expect(live).toContain('Lectures begin at eight')
  expect(live).toContain('Bring your letter.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Edit this page' })).toBeVisible()
})

test('a page of the program is stored when somebody begins to edit it', async ({ page, comeIn, database, site }) => {
  const rows = () => database.kysely.selectFrom('pages').select('slug').where('slug', '=', 'about').execute()
  expect(await rows()).toEqual([])
  const before = await (await fetch(`${site.url}/about`)).text()
  await comeIn()
  await edit(page, '/about')
  expect(await rows()).toHaveLength(1)
  const heading = page.locator('main [data-field="title"]').first()
  const was = await heading.textContent()
  await heading.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' today')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 unpublished change')).toBeVisible()
  const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)![0].replace(/ value="[\w.-]{30,}"/g, '')
  expect(mainOf(await (await fetch(`${site.url}/about`)).text())).toBe(mainOf(before))
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish anyway' }).or(page.getByText('Published. Visitors')).first().click()
  await expect(page.getByText('Published. Visitors see')).toBeVisible()
  expect(await (await fetch(`${site.url}/about`)).text()).toContain(`${was} today`)
})

test('story: a contributor prepares a page in its preview, submits it, and reads why it came back; an editor publishes it, on a phone', async ({
  page,
  comeIn,
  database,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await comeIn('contributor')
  const { id: userId } = await database.kysely
    .selectFrom('userProfiles')
    .select('id')
    .where('role', '=', 'contributor')
    .executeTakeFirstOrThrow()
  const { id } = await makePage(database.kysely, { slug: 'open-day', title: 'Open day', status: 'draft', createdBy: userId })
  const preview = `/preview?page=${id}`
  await page.goto(preview)
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await expectAccessible(page)
  await expect(page.getByText('This page is still empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Add the first section' }).click()
  await page.getByRole('button', { name: 'Call to Action' }).click()
  await expect(page.locator('#cta')).toBeFocused()
  await page.locator('h1').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' 2027')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toBeFocused()
  await expect(page.getByText('2 unpublished changes')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  const count = page.getByText('2 changes', { exact: true })
  expect(await count.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'is not cut off').toBe(0)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText(/^Submitted for review\. An editor/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeDisabled()
  await expectAccessible(page)

  const sent = { state: 'returned', note: 'Please name the date.' } as const
  await database.kysely.updateTable('pageDrafts').set(sent).where('pageId', '=', id).execute()
  await page.reload()
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await expect(page.getByText('Returned with a note: “Please name the date.”')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText(/^Returned( with a note)?$/).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeEnabled()

  await page.context().clearCookies()
  await comeIn('editor')
  await page.goto(preview)
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish anyway' }).or(page.getByText('Published. Visitors')).first().click()
  await page.getByRole('button', { name: 'Open the page' }).click()
  await expect(page).toHaveURL(`${site.url}/open-day`)
  await expect(page.locator('h1')).toHaveText('Open day 2027')
})
