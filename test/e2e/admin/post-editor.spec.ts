import { makePost, makeSetting } from '#test/make.ts'
import { expect, expectAccessible, expectAccessibleInEveryView, test } from './staff.ts'

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
  await expectAccessibleInEveryView(page)
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

test('Ctrl+S saves a post, and "Publish now" publishes a scheduled one', async ({ page, signIn, database }) => {
  await signIn('editor')
  await test.step('Ctrl+S creates a post, keeps it open under its own address, and saves it again', async () => {
    await page.goto('/admin/posts')
    await page.getByRole('button', { name: 'New Blog Post' }).click()
    await expect(page).toHaveURL('/admin/posts/new')
    await expect(page.getByRole('dialog', { name: 'Create New Blog Post' })).toBeVisible()
    const editor = page.getByRole('dialog')
    const content = editor.getByRole('textbox', { name: 'Content' })
    await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveAccessibleDescription('Title is required')
    await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('Matriculation')
    await content.click()
    await page.keyboard.type('First')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Post created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/)
    await expect(editor).toHaveAccessibleName('Edit Blog Post')
    await expect(content).toBeFocused()
    await page.keyboard.type(' and second')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    const rows = await database.kysely
      .selectFrom('pages')
      .select(['content', 'status'])
      .where('title', '=', 'Matriculation')
      .execute()
    expect(rows).toEqual([{ content: '<p>First and second</p>', status: 'draft' }])
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Edit Blog Post' })).toContainText('First and second')
  })
  await test.step('Escape and Back right after a key ask about it', async () => {
    const content = page.getByRole('textbox', { name: 'Content' })
    await content.click()
    await page.keyboard.type(' and third')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    await content.click()
    await page.keyboard.type(' and fourth')
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(content).toContainText('fourth')
  })
  await test.step('"Publish now" publishes a scheduled post with the present time, and Undo schedules it again', async () => {
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
  await test.step('a post whose status waits for a date is published now, or scheduled with the chosen date', async () => {
    const post = await makePost(database.kysely, { title, status: 'draft', publishDate: null })
    await page.goto(`/admin/posts/${post.id}`)
    const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
    await editor.getByLabel('Status', { exact: true }).selectOption('scheduled')
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('')
    await editor.getByRole('button', { name: 'Schedule…' }).click()
    const schedule = page.getByRole('dialog', { name: 'Schedule', exact: true })
    await schedule.getByLabel('Goes public on').fill('2031-05-01T08:00')
    await schedule.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
    await expect(editor.getByLabel('Publish date')).toHaveValue('2031-05-01T08:00')
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
    await editor.getByLabel('Publish date').fill('')
    await editor.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Post updated successfully')).toBeVisible()
  })
  await test.step('a refused "Publish now" leaves the status as it was', async () => {
    await page.goto('/admin/posts/new')
    const editor = page.getByRole('dialog', { name: 'Create New Blog Post' })
    await editor.getByRole('button', { name: 'Publish now' }).click()
    await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveAccessibleDescription('Title is required')
    await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
    await expect(editor.getByLabel('Status')).toHaveValue('draft')
  })
})

test('Ctrl+S presses the button that saves: a new post can be submitted then, and "drafts only" saves a draft', async ({
  page,
  signIn,
  database,
}) => {
  await test.step('a post that an author has just saved can be submitted for review', async () => {
    await signIn('author')
    await page.goto('/admin/posts/new')
    const editor = page.getByRole('dialog', { name: /Blog Post$/ })
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('Hostel list')
    await page.keyboard.press('Control+s')
    await editor.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Blog Post' }).getByText('Waiting for review')).toBeVisible()
  })
  await test.step('with "drafts only" it saves a draft', async () => {
    await signIn('editor')
    await makeSetting(database.kysely, 'drafts_only', 'true')
    const post = await makePost(database.kysely, { title })
    await page.goto(`/admin/posts/${post.id}`)
    const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
    await editor.getByLabel('Excerpt').fill('Our athletes')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: 'Visitors do not see it yet.' })).toBeVisible()
    await database.kysely.deleteFrom('siteSettings').where('settingKey', '=', 'drafts_only').execute()
  })
})

test('WCAG 2.4.11: at a zoom of 400 % the toolbar does not cover the line that somebody writes', async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await makePost(database.kysely, { content: '<p>All new students swore the oath.</p>'.repeat(20) })
  await signIn('editor')
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/admin/posts/${id}`)
  await page.getByRole('textbox', { name: 'Content' }).focus()
  await page.keyboard.press('ControlOrMeta+End')
  const isCovered = () =>
    page.evaluate(() => {
      const { left, top } = getSelection()!.getRangeAt(0).getBoundingClientRect()
      return document.elementFromPoint(left, top)?.closest('.ProseMirror') === null
    })
  await expect.poll(isCovered).toBe(false)
  await page.keyboard.press('ControlOrMeta+Home')
  await expect.poll(isCovered).toBe(false)
})
