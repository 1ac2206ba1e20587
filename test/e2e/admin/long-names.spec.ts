import type { Page } from '@playwright/test'
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
    [document.documentElement, ...document.querySelectorAll('main, main *, [role=alert], [role=status]')]
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

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`B §2: a name of 200 letters without a gap makes nothing wider than the window, ${viewport.width} px`, async ({
    page,
    signIn,
    database,
  }) => {
    test.setTimeout(120_000)
    // Another one at each width, as both find what the other has made.
    const word = `Undivided${viewport.width}`
    const LONG = word.repeat(20).slice(0, 200)
    const db = database.kysely
    await page.setViewportSize(viewport)
    await signIn('admin', { firstName: LONG.slice(0, 80), lastName: LONG.slice(0, 80) })
    const owner = await makePage(db, { title: LONG })
    const doomed = await makePage(db, { title: LONG })
    const post = await makePost(db, { title: LONG })
    await makeTag(db, { name: LONG })
    await makeCategory(db, { name: LONG })
    await makeSection(db, { pageId: owner.id, title: LONG })
    await makeMenuItem(db, { title: LONG, url: `/${LONG}` })
    await makeContactInfo(db, { label: LONG, value: LONG })
    await makeMedia(db, { title: LONG })
    await makeSubmission(db, { formData: { name: LONG, subject: LONG, message: LONG } })

    const look = (what: string) => test.step(what, () => expect.poll(() => sticksOut(page)).toEqual([]))
    const open = (screen: string) =>
      test.step(screen, async () => {
        await page.goto(`/admin/${screen}`)
        await expect(page.locator('main').getByText(LONG.slice(0, 80)).first()).toBeVisible()
        await look('the screen')
      })
    const dialog = page.getByRole('dialog')
    const press = (name: string) =>
      page
        .getByRole('button', { name: `${name} ${LONG}` })
        .first()
        .click()
    const lookAtDialog = (name: string) =>
      test.step(name, async () => {
        await press(name)
        await expect(dialog.getByRole('button').first()).toBeVisible()
        await look('the dialog')
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      })

    await open('dashboard')
    await open('form-submissions')
    await open(`users?search=${word}`)
    await open('contact-info')
    await lookAtDialog('Delete')
    const searched = ['tags', 'categories', 'media'].map((screen) => `${screen}?search=${word}`)
    for (const screen of [...searched, 'menu-items', `posts?search=${post.slug}`]) {
      await open(screen)
      await lookAtDialog('Delete')
      await lookAtDialog('Edit')
    }
    await lookAtDialog('History of')
    await open(`page-sections/${owner.id}`)
    await lookAtDialog('Delete')
    await press('Edit')
    await look('the form of a section')

    await open(`pages?search=${doomed.slug}`)
    await press('Edit')
    await expect(dialog.getByRole('checkbox', { name: LONG }).first()).toBeVisible()
    await look('categories and tags')
    await page.getByLabel('Meta Description').fill('Changed')
    await page.getByRole('button', { name: 'Update Page' }).click()
    await expect(page.getByText('has been successfully updated')).toBeVisible()
    await look('a toast')
    await press('Delete')
    await dialog.getByRole('button', { name: 'Delete Page' }).click()
    await expect(dialog).toHaveCount(0)
    await open('trash')

    await page.goto(`/admin/posts?search=${post.slug}`)
    await press('Edit')
    if (viewport.width < 600) await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Choose Featured image' }).click()
    await page.getByRole('button', { name: LONG, exact: true }).click()
    await look('the choice of a picture')
  })
}
