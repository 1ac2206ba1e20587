import { makeSection } from '#test/make.ts'
import { addStaffHint, edit, publishPage } from '../editor/editor.ts'
import { fillWithMarkup, MARKED_NAMES, MARKUP } from './awkward-records.ts'
import { expectNothingPlanted } from './screen-checks.ts'
import { expect, test } from './staff.ts'

/*
 * Programs other than ours may have stored anything. screens.spec.ts looks at every screen, website/hostile-texts.test.ts at
 * public pages.
 */

test('markup in a record is a text in a form, the history and the editor', async ({ page, signIn, site, context, database }) => {
  await fillWithMarkup(database.kysely)
  const published = await publishPage(database, { title: MARKUP, slug: 'hostels' })
  const sections: [string, unknown][] = [
    ['text', { html: `<p>Rooms</p>${MARKUP}` }],
    ['faq', [{ question: MARKUP, answer: MARKUP }]],
  ]
  for (const [index, [sectionType, content]] of sections.entries())
    await makeSection(database.kysely, { pageId: published.id, sectionType, title: MARKUP, orderIndex: index + 1, content })
  await signIn('admin', MARKED_NAMES)
  await addStaffHint(context, site.url)

  await page.goto('/admin/pages?search=hostels')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Meta Description').fill(MARKUP)
  await expectNothingPlanted(page)
  await dialog.getByRole('button', { name: 'Update Page' }).click()
  await expect(dialog).toHaveCount(0)
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(dialog.getByText('xss').first()).toBeVisible()
  await expectNothingPlanted(page)

  await edit(page, '/hostels')
  await expectNothingPlanted(page)
})
