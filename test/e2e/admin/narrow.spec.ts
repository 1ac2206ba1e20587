import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makePost, makeSection } from '#test/make.ts'
import { sideways } from '../fixtures.ts'
import { expect, test } from './staff.ts'

test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } })

/** Neither the page nor an open dialog is wider than the screen. */
async function expectNarrow(page: Page, what: string): Promise<void> {
  expect(await sideways(page), what).toBe(0)
  const wider = await page
    .getByRole('dialog')
    .evaluateAll(
      (dialogs) =>
        dialogs.filter((dialog) => dialog.scrollWidth > dialog.clientWidth || dialog.getBoundingClientRect().right > innerWidth)
          .length,
    )
  expect(wider, `dialogs of ${what}`).toBe(0)
}

/** The controls of the screen that are too low for a finger. */
const lowControls = (page: Page) =>
  page
    .locator('main :is([class*=Button-root], [class*=ActionIcon-root], [class*=Input-input])')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
        .map((control) => control.textContent || control.getAttribute('aria-label')),
    )

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

test('nothing is wider than a phone of 360 px, and controls are 44 px high: dialogs of new records, and a section with its editor', async ({
  page,
  signIn,
  database,
}) => {
  test.slow()
  const { kysely } = database
  await signIn('admin')
  const title = `Hostels${'andhalls'.repeat(8)} ${randomUUID()}`
  const post = await makePost(kysely, { title })
  const dialogs: [path: string, button: string | RegExp, dialog: string | RegExp][] = [
    ['/admin/pages', 'Add Page', 'Add New Page'],
    ['/admin/posts', 'New Blog Post', 'Create New Blog Post'],
    ['/admin/menu', 'Add Menu Item', 'Add New Menu Item'],
    ['/admin/categories', 'Add Category', 'Add New Category'],
    ['/admin/tags', 'Add Tag', 'Add New Tag'],
    ['/admin/media', 'Upload Media', 'Upload Media'],
    ['/admin/users', 'Invite User', 'Invite User'],
    ['/admin/site-settings', 'Choose Logo', 'Select Media'],
  ]
  for (const [path, button, dialog] of dialogs) {
    await open(page, path)
    expect(await lowControls(page), path).toEqual([])
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel(/^Loading/)).toHaveCount(0)
    await expectNarrow(page, String(dialog))
  }
  const question = `What${'about'.repeat(30)}`
  const content = [{ question, answer: question }]
  await makeSection(kysely, { pageId: post.id, sectionType: 'faq', title: question, content })
  await open(page, `/admin/page-sections/${post.id}`)
  await page.getByRole('button', { name: `Edit ${question}` }).click()
  await page.locator('[data-entry] button').first().click()
  await expect(page.getByLabel('Answer')).toBeVisible()
  await expectNarrow(page, 'the editor of a section')
  await page.getByLabel('Answer').fill('Two thousand rooms')
  await page.getByRole('button', { name: 'Save Section' }).click()
  await page.getByRole('button', { name: `History of ${question}` }).click()
  const history = page.getByRole('dialog', { name: /^History of/ })
  await history.getByRole('button', { name: /WAT/ }).last().click()
  await expect(history.locator('del, ins').first()).toBeVisible()
  await expectNarrow(page, 'the history of a section')
  await open(page, '/admin/contact-info')
  await page.getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByLabel('Label')).toBeVisible()
  await expectNarrow(page, 'the form of a contact entry')
})

test('B §2 pages and posts: the actions of a row are on one line', async ({ page, signIn, database }) => {
  await signIn('editor')
  const title = `Fees ${randomUUID()}`
  const { id, slug } = await makePost(database.kysely, { title, status: 'draft' })
  await makeSection(database.kysely, { pageId: id, sectionType: 'faq', title: 'Rooms', content: [] })
  const heights = (row: ReturnType<Page['locator']>) =>
    row.locator('a, button').evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().top)))
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const list of ['pages', 'posts']) {
      await open(page, `/admin/${list}?search=${slug}`)
      const actions = page.getByRole('row').filter({ hasText: title }).getByRole('cell').last()
      await expect(actions.locator('a, button')).toHaveCount(4)
      expect(new Set(await heights(actions)).size, `${list} at ${width} px`).toBe(1)
      await expect(actions.getByText('Edit')).toBeVisible()
      await expect(actions.getByText('Delete')).toBeVisible()
      expect(await sideways(page)).toBe(0)
    }
    await open(page, `/admin/page-sections/${id}`)
    const buttons = page.locator('[data-section] [class*=buttons]')
    await expect(buttons.getByText('Delete')).toBeVisible()
    expect(new Set(await heights(buttons)).size, `sections at ${width} px`).toBe(1)
  }
})
