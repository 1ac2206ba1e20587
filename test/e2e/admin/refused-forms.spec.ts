import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { makePage, makePost, makeSection } from '#test/make.ts'
import { expect, expectAccessible, test } from './staff.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** It has the focus, and all of it or its beginning is in the window. */
async function expectShown(place: Locator, ratio = 1) {
  await expect(place).toBeFocused()
  await expect(place).toBeInViewport({ ratio })
}

/** Presses Tab, and expects that the footer with this button never covers what has the focus. */
async function tabThrough(page: Page, { stops, submit }: { stops: number; submit: string }) {
  for (let step = 0; step < stops; step++) {
    await page.keyboard.press('Tab')
    // Of what is higher than the window, such as the editor of a text, a part is in sight.
    const { isCovered, stop } = await page.evaluate((text) => {
      const control = document.activeElement!
      const foot = [...document.querySelectorAll('button')].find((one) => one.textContent === text)!.parentElement!
      const [box, over] = [control.getBoundingClientRect(), foot.getBoundingClientRect()]
      const isUnder = box.top > over.top || (box.height < 200 && box.bottom > over.top + 1)
      return { isCovered: isUnder && !foot.contains(control), stop: control.outerHTML.slice(0, 200) }
    }, submit)
    expect(isCovered, stop).toBe(false)
  }
}

for (const viewport of SIZES) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test('WCAG 2.4.11, 3.3.1: what is wrong or refused in a post is in sight, and no footer covers a field', async ({
      page,
      signIn,
      database,
      problems,
    }) => {
      problems.allow(/status of 400/)
      const isPhone = viewport.width < 600
      await signIn('editor')
      await page.goto('/admin/posts/new')
      const create = page.getByRole('button', { name: 'Create Post' })
      const title = page.getByRole('textbox', { name: 'Title', exact: true })
      await test.step('WCAG 2.4.11: the footer buttons of a long dialog are visible, and cover no focused field', async () => {
        await expect(create).toBeInViewport({ ratio: 1 })
        await title.focus()
        await tabThrough(page, { stops: 45, submit: 'Create Post' })
      })
      await test.step('WCAG 3.3.1: a refused post shows its first field that is wrong', async () => {
        await create.click()
        await expectShown(title)
        await expect(page.getByText('Title is required')).toBeInViewport({ ratio: 1 })
        if (isPhone) await expectAccessible(page)
      })
      const slug = page.getByLabel('Slug')
      await test.step('WCAG 3.3.1: what the server refuses of a post is shown in the same way', async () => {
        const taken = await makePost(database.kysely)
        await title.fill('Another')
        if (isPhone) await page.getByRole('button', { name: 'Settings' }).click()
        await slug.fill(taken.slug)
        await page.getByRole('button', { name: 'Choose Featured image' }).focus()
        if (isPhone) await page.getByRole('button', { name: 'Close the settings' }).click()
        await create.click()
        await expectShown(slug)
      })
      await test.step('the error of a text that is too long is visible, and so are the buttons that format it', async () => {
        await slug.fill('another')
        if (isPhone) await page.getByRole('button', { name: 'Close the settings' }).click()
        const content = page.getByRole('textbox', { name: 'Content' })
        await content.focus()
        await content.evaluate((editor) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/html', `<p>${'Chapter and verse. '.repeat(200)}</p>`.repeat(30))
          editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        })
        await create.click()
        await expect(page.getByText('Content can have at most 100000 characters')).toBeInViewport({ ratio: 1 })
        const toolbar = page.getByRole('toolbar', { name: 'Formatting of Content' })
        await toolbar.scrollIntoViewIfNeeded()
        await expect(content.locator('p').first()).toBeInViewport()
      })
    })
  })
}

test('WCAG 2.4.11, C §21: on a phone a conflict and a closed entry that is wrong are in sight, and no Save button covers a field', async ({
  page,
  signIn,
  database,
  problems,
}) => {
  problems.allow(/status of 409/)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('admin')
  await test.step('C §21: a conflict gets the focus, and shows both texts', async () => {
    const { id } = await makePost(database.kysely, { title: `Matriculation ${randomUUID()}` })
    await page.goto(`/admin/posts/${id}`)
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await title.fill('Mine')
    const stored = () => database.kysely.selectFrom('pages').select('title').where('id', '=', id).executeTakeFirstOrThrow()
    await database.kysely
      .updateTable('pages')
      .set((row) => ({ title: 'Theirs', version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await page.getByRole('button', { name: 'Update Post' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this in the meantime' })
    await expectShown(notice, 0.5)
    await expect(notice).toContainText('TitleTheirsMine')
    await expect(title).toHaveValue('Mine')
    expect(await stored()).toEqual({ title: 'Theirs' })
    await notice.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    expect(await stored()).toEqual({ title: 'Mine' })
  })
  await test.step('B §4 page sections: an entry that is closed opens at the field that is wrong, and stays open', async () => {
    const owner = await makePage(database.kysely)
    const testimonials = Array.from({ length: 12 }, (_, index) => ({ quote: `Quote ${index}`, author: `Author ${index}` }))
    const section = { pageId: owner.id, sectionType: 'testimonials', title: 'Voices', content: { testimonials } }
    await makeSection(database.kysely, section)
    await page.goto(`/admin/page-sections/${owner.id}`)
    await page.getByRole('button', { name: 'Edit Voices' }).click()
    await page.getByRole('button', { name: 'Quote 1', exact: true }).click()
    const avatar = page.getByLabel('Avatar', { exact: true })
    await avatar.fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Quote 9' }).click()
    await expect(avatar).toHaveValue('')
    await page.getByRole('button', { name: 'Save Section' }).click()
    const wrong = page.locator('[aria-invalid="true"]')
    await expect(wrong).toHaveValue('javascript:alert(1)')
    await expectShown(wrong)
    await wrong.fill('/favicon.svg')
    await expect(avatar).toHaveValue('/favicon.svg')
    await tabThrough(page, { stops: 16, submit: 'Save Section' })
  })
  await test.step('WCAG 2.4.11: the Save button of a long form is visible, and covers no focused field', async () => {
    await page.goto('/admin/seo')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await expect(save).toBeInViewport({ ratio: 1 })
    await page.getByRole('textbox', { name: 'Title', exact: true }).focus()
    await tabThrough(page, { stops: 14, submit: 'Save' })
  })
  await test.step('WCAG 2.4.11: neither does a footer of several rows, after errors have moved the fields', async () => {
    await page.goto('/admin/pages')
    await page.getByRole('button', { name: 'Add Page' }).click()
    await page.getByRole('button', { name: 'Create Page' }).click()
    await expect(page.getByText('Title and slug are required')).toBeVisible()
    await tabThrough(page, { stops: 8, submit: 'Create Page' })
  })
})
