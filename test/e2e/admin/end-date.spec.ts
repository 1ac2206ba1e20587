import { randomUUID } from 'node:crypto'
import { makePage, makePost } from '#test/make.ts'
import { expect, expectAccessible, expectAccessibleInEveryView, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)
const ENDED = 'This page has ended'

test('a page or a post ends at a date, but no built-in page', async ({ page, signIn, database, request, problems }) => {
  problems.allow(/status of 400/)
  await signIn('editor')
  await test.step('a page ends at a date, and visitors get the chosen page', async () => {
    const target = await makePage(database.kysely, { title: `Admissions ${word()}` })
    const { slug, title } = await makePage(database.kysely, { title: `List ${word()}`, content: '<p>Names</p>' })
    await page.goto(`/admin/pages?search=${slug}`)
    const row = page.getByRole('row').filter({ hasText: slug })
    const dialog = page.getByRole('dialog', { name: 'Edit Page' })
    await row.getByRole('button', { name: `Edit ${title}` }).click()
    await dialog.getByLabel('End date').fill('2020-05-01T08:00')
    await expect(dialog.getByText(/^Fri 1 May 2020, 08:00, \d+ years ago$/)).toBeVisible()
    await dialog.getByLabel('After the end, open').fill(target.title)
    await page.getByRole('option', { name: target.title }).click()
    await expectAccessibleInEveryView(page)
    await dialog.getByRole('button', { name: 'Update Page' }).click()
    await expect(page.getByText('Page updated')).toBeVisible()
    await expect(row).toContainText('Ended1 May 2020, 08:00 WAT')
    expect((await request.get(`/${slug}`, { maxRedirects: 0 })).headers()['location']).toBe(`/${target.slug}`)

    await row.getByRole('button', { name: `Edit ${title}` }).click()
    await expect(dialog.getByLabel('After the end, open')).toHaveValue(`${target.title} (${target.slug})`)
    const end = dialog.getByLabel('End date')
    await end.press('Backspace')
    await dialog.getByRole('button', { name: 'Update Page' }).click()
    await expect(end).toHaveAccessibleDescription(/Complete the date and the time\./)
    await expect(end).toBeFocused()
    await end.fill('2020-05-01T08:00')
    await expect(end).not.toHaveAccessibleDescription(/Complete/)
    // Choosing it again ends the choice.
    await dialog.getByLabel('After the end, open').click()
    await page.getByRole('option', { name: target.title }).click()
    await dialog.getByRole('button', { name: 'Update Page' }).click()
    await expect(dialog).toBeHidden()
    expect(await (await request.get(`/${slug}`)).text()).toContain(ENDED)
  })
  await test.step('a page that cannot be loaded is not said to be deleted', async () => {
    const { id: endRedirect } = await makePage(database.kysely, { title: `Results ${word()}` })
    const { title } = await makePage(database.kysely, {
      title: `List ${word()}`,
      endDate: '2020-05-01T08:00:00.000Z',
      endRedirect,
    })
    await page.goto(`/admin/pages?search=${title}`)
    problems.allow(/ERR_FAILED/)
    await page.route('**/rpc/pages/get*', (route) => {
      const request = route.request()
      return `${request.url()} ${request.postData()}`.includes(endRedirect) ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await expect(page.getByRole('dialog').getByLabel('After the end, open')).toHaveValue('A page whose title could not be loaded')
    await page.unrouteAll()
  })
  await test.step('the four built-in pages have no end', async () => {
    await makePage(database.kysely, { slug: 'about', title: 'About' })
    await page.goto('/admin/pages?search=about')
    await page.getByRole('button', { name: 'Edit About' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Page' })
    await expect(dialog.getByLabel('Meta Description')).toBeVisible()
    await expect(dialog.getByLabel('End date')).toBeHidden()
  })
  await test.step('the end of a post is set in its editor, before its beginning refused, and locked for those who may not publish', async () => {
    const post = await makePost(database.kysely, { publishDate: '2026-01-01T08:00:12.345Z' })
    await page.goto(`/admin/posts/${post.id}`)
    const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
    await editor.getByLabel('End date').fill('2025-05-01T08:00')
    await editor.getByRole('button', { name: 'Update Post' }).click()
    await expect(editor.getByLabel('End date')).toHaveAccessibleDescription(/A page cannot end before it is published/)
    await editor.getByLabel('End date').fill('2031-05-01T08:00')
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Update Post' }).click()
    await expect(page.getByRole('row').filter({ hasText: post.title })).toContainText('Publisheduntil 1 May 2031, 08:00 WAT')

    await signIn('author')
    await page.goto(`/admin/posts/${post.id}`)
    await expect(editor.getByLabel('End date')).toBeDisabled()
    await expect(editor.getByLabel('End date')).toHaveValue('2031-05-01T08:00')
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(`Moved ${word()}`)
    await editor.getByRole('button', { name: 'Update Post' }).click()
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    const stored = await database.kysely.selectFrom('pages').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ publishDate: '2026-01-01T08:00:12.345Z', endDate: '2031-05-01T07:00:00.000Z' })
  })
})
