import type { Page } from '@playwright/test'
import type { Db } from '#server/db/database.ts'
import {
  makeCategory,
  makeContactInfo,
  makeMedia,
  makeMenuItem,
  makePage,
  makePost,
  makeSection,
  makeSubmission,
  makeTag,
} from '#test/make.ts'
import { expect, test } from './staff.ts'

/** Elements that overflow the window or scroll sideways, by the beginning of their text. */
const sticksOut = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main *, [role=dialog], [role=alert], [role=status]')]
      .filter((element) => {
        const { overflowX, textOverflow, position } = getComputedStyle(element)
        const { width, right } = element.getBoundingClientRect()
        if (element === document.documentElement || overflowX === 'auto' || overflowX === 'scroll') {
          return element.scrollWidth > element.clientWidth + 1
        }
        return position !== 'absolute' && width > 1 && right > innerWidth + 1 && textOverflow !== 'ellipsis'
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]
const WORD = 'Undivided'
/** A name of 200 letters without a gap. */
const LONG = WORD.repeat(23).slice(0, 200)
const NAMES = { firstName: LONG.slice(0, 80), lastName: LONG.slice(0, 80) }

/** Expects that nothing is wider than the window, on a phone and on a desktop. Each screen is opened once for both. */
const look = (page: Page, what: string) =>
  test.step(what, async () => {
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await expect.poll(() => sticksOut(page), `${what} at ${viewport.width} px`).toEqual([])
    }
  })

const open = (page: Page, path: string) =>
  test.step(path, async () => {
    await page.goto(path)
    await expect(page.locator('main').getByText(LONG.slice(0, 80)).first()).toBeVisible()
    await look(page, 'the screen')
  })

const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `${name} ${LONG}` })
    .first()
    .click()

const lookAtDialog = (page: Page, name: string) =>
  test.step(name, async () => {
    const dialog = page.getByRole('dialog')
    await press(page, name)
    await expect(dialog.getByRole('button').first()).toBeVisible()
    await look(page, 'the dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

async function fill(db: Db) {
  const owner = await makePage(db, { title: LONG })
  const doomed = await makePage(db, { title: LONG })
  const post = await makePost(db, { title: LONG })
  await makeTag(db, { name: LONG, description: LONG })
  await makeCategory(db, { name: LONG })
  await makeSection(db, { pageId: owner.id, title: LONG })
  await makeMenuItem(db, { title: LONG, url: `/${LONG}` })
  await makeContactInfo(db, { label: LONG, value: LONG })
  await makeMedia(db, { title: LONG, altText: LONG })
  const enquiry = await makeSubmission(db, { formData: { name: LONG, email: `${LONG}@a.test`, subject: LONG, message: LONG } })
  return { owner, doomed, post, enquiry }
}

test.use({ reducedMotion: 'reduce' })

test('B §2: a name of 200 letters without a gap makes no screen wider than the window', async ({ page, signIn, database }) => {
  test.slow()
  await signIn('admin', NAMES)
  const { enquiry } = await fill(database.kysely)
  const screens = ['dashboard', 'form-submissions', `form-submissions?id=${enquiry.id}`, `users?search=${WORD}`]
  for (const screen of screens) await open(page, `/admin/${screen}`)
  for (const path of [
    '/admin/account',
    '/admin/page-sections',
    '/admin/site-settings',
    '/admin/seo',
    '/admin/audit',
    '/admin/mail',
    '/seed-data',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await look(page, path)
  }
})

test('B §2: such a name makes no list and none of its dialogs wider', async ({ page, signIn, database }) => {
  test.slow()
  await signIn('admin', NAMES)
  const { post } = await fill(database.kysely)
  await open(page, '/admin/contact-info')
  await lookAtDialog(page, 'Delete')
  for (const screen of ['tags', 'categories', 'media', 'menu', `posts?search=${post.slug}`]) {
    await open(page, `/admin/${screen}`)
    await lookAtDialog(page, 'Delete')
    await lookAtDialog(page, 'Edit')
  }
  await press(page, 'More for')
  await look(page, 'the menu of a post')
  await page.getByRole('menuitem', { name: 'History' }).click()
  await look(page, 'History')
})

test('B §2: such a name makes no form, toast or trash wider', async ({ page, signIn, database }) => {
  test.slow()
  await signIn('admin', NAMES)
  const { owner, doomed, post } = await fill(database.kysely)
  const dialog = page.getByRole('dialog')
  await open(page, `/admin/page-sections/${owner.id}`)
  await lookAtDialog(page, 'Delete')
  await press(page, 'Edit')
  await look(page, 'the form of a section')

  await open(page, `/admin/pages?search=${doomed.slug}`)
  await press(page, 'Edit')
  await expect(dialog.getByRole('checkbox', { name: LONG }).first()).toBeVisible()
  await look(page, 'categories and tags')
  await page.getByLabel('Meta Description').fill('Changed')
  await page.getByRole('button', { name: 'Update Page' }).click()
  await expect(page.getByText('has been successfully updated')).toBeVisible()
  await look(page, 'a toast')
  await press(page, 'Delete')
  await look(page, 'Delete Page')
  await dialog.getByRole('button', { name: 'Delete Page' }).click()
  await expect(dialog).toHaveCount(0)
  await open(page, '/admin/trash')

  await page.setViewportSize(VIEWPORTS[0]!)
  await page.goto(`/admin/posts?search=${post.slug}`)
  await press(page, 'Edit')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Choose Featured image' }).click()
  await dialog.last().getByRole('button', { name: LONG, exact: true }).click()
  await look(page, 'the choice of a picture')
})
