import { makePost } from '#test/make.ts'
import { expect, expectAccessible, test } from './staff.ts'

const title = 'Admission list 2026/2027'

test('a post opens at an address of its own, with the number of its words; reload, back and closing work', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('editor')
  const post = await makePost(database.kysely, { title, status: 'draft', content: '<p>The list is out.</p>'.repeat(20) })
  await page.goto(`/admin/posts?search=${post.slug}`)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await expect(page).toHaveURL(`/admin/posts/${post.id}?search=${post.slug}`)
  await expect(editor.getByText('80 words')).toBeVisible()
  await test.step('WCAG 2.4.11: at a zoom of 400 % the toolbar does not cover the line that somebody writes', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.getByRole('textbox', { name: 'Content' }).focus()
    const isCovered = () =>
      page.evaluate(() => {
        const { left, top } = getSelection()!.getRangeAt(0).getBoundingClientRect()
        return document.elementFromPoint(left, top)?.closest('.ProseMirror') === null
      })
    for (const key of ['End', 'Home']) {
      await page.keyboard.press(`ControlOrMeta+${key}`)
      await expect.poll(isCovered).toBe(false)
    }
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await editor.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings of the post' })
  await expect(settings.getByLabel('Slug')).toHaveValue(post.slug)
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Close the settings' }).click()
  await page.reload()
  await expect(editor.getByRole('textbox', { name: 'Content' })).toContainText('The list is out.')
  await page.goBack()
  await expect(editor).toBeHidden()
  await page.goForward()
  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('Changed')
  // Playwright's own goBack would wait for the navigation that is refused.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Changed')
  // Each refused save opens the settings with what is refused.
  await editor.getByRole('button', { name: 'Settings' }).click()
  await settings.getByLabel('Slug').fill('not a slug')
  for (let times = 0; times < 2; times += 1) {
    await settings.getByRole('button', { name: 'Close the settings' }).click()
    await editor.getByRole('button', { name: 'Update Post' }).click()
    await expect(settings.getByLabel('Slug')).toBeFocused()
    await expect(settings.getByLabel('Slug')).toHaveAccessibleDescription(/A slug can have only/)
  }
  await settings.getByLabel('Slug').fill(post.slug)
  // A part of a date neither gets lost with the settings nor is left out of what is saved.
  const date = settings.getByLabel('Publish date')
  await date.fill('')
  await date.focus()
  await page.keyboard.type('12')
  for (const press of ['Escape', 'ControlOrMeta+S']) {
    await page.keyboard.press(press)
    await expect(date).toBeFocused()
    await expect(date).toHaveAccessibleDescription(/Complete the date and the time\./)
  }
  await date.fill('')
  await settings.getByRole('button', { name: 'Close the settings' }).click()
  // Escape closes the settings alone: the changes below them stay.
  await editor.getByRole('button', { name: 'Settings' }).click()
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await editor.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(editor).toBeHidden()
  await expect(page).toHaveURL(`/admin/posts?search=${post.slug}`)
})

test('Ctrl+S saves a post, which can be submitted then, and "Publish now" publishes a scheduled one', async ({
  page,
  signIn,
  database,
}) => {
  const stored = (id: string) => database.kysely.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await signIn('author')
  await test.step('Ctrl+S creates a post, keeps it open under its own address, and saves it again', async () => {
    await page.goto('/admin/posts')
    await page.getByRole('button', { name: 'New Blog Post' }).click()
    await expect(page).toHaveURL('/admin/posts/new')
    await expect(page.getByRole('dialog', { name: 'Create New Blog Post' })).toBeVisible()
    const editor = page.getByRole('dialog')
    const titleField = editor.getByRole('textbox', { name: 'Title', exact: true })
    const content = editor.getByRole('textbox', { name: 'Content' })
    await expect(titleField).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(titleField).toHaveAccessibleDescription('Title is required')
    await expect(titleField).toBeFocused()
    await titleField.fill('Matriculation')
    await content.click()
    await page.keyboard.insertText('First')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Post created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/)
    await expect(editor).toHaveAccessibleName('Edit Blog Post')
    await expect(content).toBeFocused()
    await page.keyboard.insertText(' and second')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    const rows = await database.kysely
      .selectFrom('pages')
      .select(['content', 'status'])
      .where('title', '=', 'Matriculation')
      .execute()
    expect(rows).toEqual([{ content: '<p>First and second</p>', status: 'draft' }])
  })
  await test.step('Escape and Back right after a key ask about it', async () => {
    const content = page.getByRole('textbox', { name: 'Content' })
    await content.click()
    await page.keyboard.insertText(' and third')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    const saved = page.waitForResponse('**/rpc/pages/update')
    await page.keyboard.press('Control+s')
    await saved
    await content.click()
    await page.keyboard.insertText(' and fourth')
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(content).toContainText('fourth')
  })
  await test.step('a post that an author has just saved can be submitted for review', async () => {
    const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
    await editor.getByRole('button', { name: 'Submit for review' }).click()
    await expect(editor.getByText('Waiting for review')).toBeVisible()
    await expect(editor).toContainText('First and second and third and fourth')
  })
  await signIn('editor')
  const publishDate = '2031-05-01T08:00:00.000Z'
  const { id } = await makePost(database.kysely, { title, status: 'scheduled', publishDate })
  await test.step('"Publish now" publishes a scheduled post with the present time, and Undo schedules it again', async () => {
    await page.goto(`/admin/posts/${id}`)
    await expect(page.getByText(/^Thu 1 May 2031, 09:00, in \d+ years$/)).toBeVisible()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Published')
    const published = await stored(id)
    expect(published.status).toBe('published')
    expect(published.publishDate! < publishDate).toBe(true)

    const toast = page.getByRole('status').filter({ hasText: 'Post updated successfully' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`"${title}" is scheduled again`)).toBeVisible()
    expect(await stored(id)).toMatchObject({ status: 'scheduled', publishDate })
  })
  await test.step('a post whose status waits for a date keeps the chosen one when something else is refused, or is published now', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('')
    await editor.getByLabel('Publish date').fill('')
    await editor.getByRole('button', { name: 'Schedule…' }).click()
    const schedule = page.getByRole('dialog', { name: 'Schedule', exact: true })
    await schedule.getByLabel('Goes public on').fill('2031-06-01T08:00')
    await schedule.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
    await expect(editor.getByLabel('Publish date')).toHaveValue('2031-06-01T08:00')
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
    await editor.getByLabel('Publish date').fill('')
    await editor.getByRole('button', { name: 'Publish now' }).click()
    await expect(editor).toBeHidden()
    expect((await stored(id)).status).toBe('published')
  })
})
