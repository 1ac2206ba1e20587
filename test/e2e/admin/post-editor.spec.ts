import { makePost } from '#test/make.ts'
import { expect, expectAccessible, inEveryView, test } from './staff.ts'

const title = 'Admission list 2026/2027'

test('a post opens at an address of its own, with the number of its words; reload, back and closing work', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('editor')
  const post = await makePost(database.kysely, { title, status: 'draft', content: '<p>The list is out.</p>' })
  await page.goto(`/admin/posts?search=${post.slug}`)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await expect(page).toHaveURL(`/admin/posts/${post.id}?search=${post.slug}`)
  await expect(editor.getByText('4 words')).toBeVisible()
  await inEveryView(page, () => expectAccessible(page))
  await page.setViewportSize({ width: 1280, height: 800 })
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
  await editor.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(editor).toBeHidden()
  await expect(page).toHaveURL(`/admin/posts?search=${post.slug}`)
})

test('Ctrl+S creates a post, keeps it open under its own address, and saves it again', async ({ page, signIn, database }) => {
  await signIn('editor')
  await page.goto('/admin/posts')
  await page.getByRole('button', { name: 'New Blog Post' }).click()
  await expect(page).toHaveURL('/admin/posts/new')
  const editor = page.getByRole('dialog', { name: 'Create New Blog Post' })
  const content = editor.getByRole('textbox', { name: 'Content' })
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveAccessibleDescription('Title is required')
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await content.click()
  await page.keyboard.type('First')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/)
  await expect(content).toBeFocused()
  await page.keyboard.type(' and second')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  const rows = await database.kysely.selectFrom('pages').select(['content', 'status']).where('title', '=', title).execute()
  expect(rows).toEqual([{ content: '<p>First and second</p>', status: 'draft' }])
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Edit Blog Post' })).toContainText('First and second')
})

test('"Publish now" publishes a scheduled post with the present time, and Undo schedules it again', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('editor')
  const publishDate = '2031-05-01T08:00:00.000Z'
  const post = await makePost(database.kysely, { title, status: 'scheduled', publishDate })
  await page.goto(`/admin/posts/${post.id}`)
  await expect(page.getByText(/^Thu 1 May 2031, 09:00, in \d+ years$/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Published')
  const stored = await database.kysely.selectFrom('pages').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow()
  expect(stored.status).toBe('published')
  expect(stored.publishDate! < publishDate).toBe(true)

  const toast = page.getByRole('status').filter({ hasText: 'Post updated successfully' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`"${title}" is scheduled again`)).toBeVisible()
  const undone = await database.kysely.selectFrom('pages').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow()
  expect(undone).toMatchObject({ status: 'scheduled', publishDate })
})

test('a refused "Publish now" leaves the status as it was', async ({ page, signIn }) => {
  await signIn('editor')
  await page.goto('/admin/posts/new')
  const editor = page.getByRole('dialog', { name: 'Create New Blog Post' })
  await editor.getByRole('button', { name: 'Publish now' }).click()
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveAccessibleDescription('Title is required')
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await expect(editor.getByLabel('Status')).toHaveValue('draft')
})
