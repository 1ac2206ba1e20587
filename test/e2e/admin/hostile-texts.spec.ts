import type { Page } from '@playwright/test'
import type { Db } from '#server/db/database.ts'
import { dayOf } from '#server/statistics/rules.ts'
import { addCounts } from '#server/statistics/store.ts'
import {
  makeBackups,
  makeCategory,
  makeContactInfo,
  makeMedia,
  makeMenuItem,
  makeMessage,
  makePost,
  makeSection,
  makeSetting,
  makeSubmission,
  makeTag,
  makeUser,
} from '#test/make.ts'
import { STAFF_SCREENS } from '#test/screens.ts'
import { addStaffHint, edit, publishPage } from '../editor/editor.ts'
import { expect, test } from './staff.ts'

/* Programs other than ours may have stored anything. website/hostile-texts.test.ts does the same with public pages. */

const MARKUP = `"'><xss-mark onclick=xss()>xss</xss-mark><img src onerror=xss()></title></textarea></style><script>xss()</script>`
/** For fields that take 80 letters. */
const SHORT = MARKUP.slice(0, 80)
const NAMES = { firstName: SHORT, lastName: SHORT }

/** Elements that come from a text, also within frames. A script that comes from one is a problem in the browser. */
async function expectNothingPlanted(page: Page): Promise<void> {
  for (const frame of page.frames()) await expect(frame.locator('xss-mark, [onclick], [onerror]')).toHaveCount(0)
}

async function fill(db: Db): Promise<void> {
  for (const name of ['site_name', 'site_description', 'seo_title', 'seo_description', 'og_title', 'search_synonyms'])
    await makeSetting(db, name, MARKUP)
  const category = await makeCategory(db, { name: MARKUP, description: MARKUP })
  const tag = await makeTag(db, { name: SHORT, description: MARKUP })
  const { id: createdBy } = await makeUser(db, { role: 'author', ...NAMES })
  const fields = { title: MARKUP, excerpt: MARKUP, content: MARKUP, metaDescription: MARKUP, createdBy }
  await makePost(db, { ...fields, categories: [category], tags: [tag], isFeatured: 1 })
  await makePost(db, { ...fields, status: 'draft' })
  await makeMenuItem(db, { title: MARKUP, url: MARKUP })
  await makeContactInfo(db, { label: MARKUP, value: MARKUP })
  await makeMedia(db, { title: MARKUP, altText: MARKUP })
  await makeSubmission(db, { formData: { name: MARKUP, email: MARKUP, phone: MARKUP, subject: MARKUP, message: MARKUP } })
  await makeBackups(db)
  await db.updateTable('backups').set({ reason: MARKUP }).where('state', '=', 'failed').execute()
  await addCounts(
    db,
    (['missing', 'search', 'referrer', 'page'] as const).map((kind) => ({
      kind,
      day: dayOf(new Date()),
      name: MARKUP,
      count: 3,
    })),
  )
  await makeMessage(db, { recipient: MARKUP, subject: MARKUP, status: 'failed', lastError: MARKUP })
}

test.use({ reducedMotion: 'reduce' })

test('markup in a record is a text on every screen, in a form, the history and the editor', async ({
  page,
  signIn,
  site,
  context,
  database,
}) => {
  test.slow()
  await fill(database.kysely)
  const published = await publishPage(database, { title: MARKUP, slug: 'hostels' })
  const sections: [string, unknown][] = [
    ['text', { html: `<p>Rooms</p>${MARKUP}` }],
    ['faq', [{ question: MARKUP, answer: MARKUP }]],
  ]
  for (const [index, [sectionType, content]] of sections.entries())
    await makeSection(database.kysely, { pageId: published.id, sectionType, title: MARKUP, orderIndex: index + 1, content })
  await signIn('admin', NAMES)
  await addStaffHint(context, site.url)

  for (const { path } of STAFF_SCREENS) {
    await test.step(path, async () => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expectNothingPlanted(page)
    })
  }

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
