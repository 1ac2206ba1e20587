import type { Page } from '@playwright/test'
import { makeSection } from '#test/make.ts'
import { fillWithLong, LONG, LONG_NAMES } from './awkward-records.ts'
import { expectNarrow, expectNarrowEverywhere, openScreen } from './screen-checks.ts'
import { expect, test } from './staff.ts'

/* What opens from a screen with a name of 200 letters. screens.spec.ts looks at the screens and their dialogs. */

const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `${name} ${LONG}` })
    .first()
    .click()

test('B §2: a name of 200 letters without a gap makes no form, menu, history, toast or trash wider than the window', async ({
  page,
  signIn,
  clientOf,
  database,
}) => {
  test.slow()
  const { pageSections } = await clientOf(await signIn('admin', LONG_NAMES))
  const { owner, doomed, post, enquiry } = await fillWithLong(database.kysely)
  const questions = { sectionType: 'faq', title: 'Questions', description: '', content: [{ question: LONG, answer: LONG }] }
  const { id, version } = await makeSection(database.kysely, { pageId: owner.id, orderIndex: 2, ...questions })
  await pageSections.update({ ...questions, id, version, isActive: true, content: [{ question: LONG, answer: LONG.slice(1) }] })
  const dialog = page.getByRole('dialog')
  const look = (what: string) => test.step(what, () => expectNarrowEverywhere(page))
  const open = (path: string) =>
    test.step(path, async () => {
      await openScreen(page, path)
      await expect(page.locator('main').getByText(LONG.slice(0, 80)).first()).toBeVisible()
      await expectNarrowEverywhere(page)
    })

  await open(`/admin/form-submissions?id=${enquiry.id}`)

  await open(`/admin/page-sections/${owner.id}`)
  await press(page, 'Delete')
  await expect(dialog.getByRole('button').first()).toBeVisible()
  await look('Delete Section')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'History of Questions' }).click()
  await dialog.getByRole('button', { name: /WAT/ }).last().click()
  await expect(dialog.locator('del, ins').first()).toBeVisible()
  await look('the history of a section')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, 'Edit')
  await look('the form of a section')
  // The keyboard does not miss a button that moves when the preview arrives.
  await page.getByRole('button', { name: 'Edit Questions' }).press('Enter')
  await page.locator('[data-entry] button').first().click()
  await expect(page.getByLabel('Answer')).toBeVisible()
  await look('the editor of a section')

  await open(`/admin/pages?search=${doomed.slug}`)
  await press(page, 'Edit')
  await expect(dialog.getByRole('checkbox', { name: LONG }).first()).toBeVisible()
  await look('categories and tags')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, 'More for')
  await look('the menu of a page')
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(dialog.getByRole('button').first()).toBeVisible()
  await look('the history of a page')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, 'Delete')
  await look('Delete Page')
  await dialog.getByRole('button', { name: 'Delete Page' }).click()
  await expect(page.getByText('has been successfully deleted')).toBeVisible()
  await look('a toast')
  await open('/admin/trash')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/posts/${post.id}`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Choose Featured image' }).click()
  await dialog.last().getByRole('button', { name: LONG, exact: true }).click()
  await look('the choice of a picture')

  await page.setViewportSize({ width: 360, height: 740 })
  await openScreen(page, '/admin/contact-info')
  await page.getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByLabel('Label')).toBeVisible()
  await test.step('the form of a contact entry', () => expectNarrow(page))
})
