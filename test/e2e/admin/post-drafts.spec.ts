import { randomUUID } from 'node:crypto'
import { PRESENCE_SECONDS } from '#contract/pages/presence.ts'
import { makePost, makeUser } from '#test/make.ts'
import { allowOnlyDraftsFromNextPage, expect, expectAccessible, expectAccessibleInEveryView, openSession, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)

test('the draft of a public post is compared, previewed, published, discarded, submitted and shared', async ({
  page,
  signIn,
  clientOf,
  database,
  request,
  browser,
  site,
  problems,
}) => {
  problems.allow(/status of 409/)
  test.slow()
  const { pageDrafts } = await clientOf(await signIn('editor'))
  await test.step('a public post is changed in a draft, compared, previewed and published', async () => {
    const { id, slug, title } = await makePost(database.kysely, { title: `Games ${word()}`, content: '<p>Seven medals.</p>' })
    const html = async () => (await request.get(`/${slug}`)).text()
    const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
    const content = editor.getByRole('textbox', { name: 'Content' })
    const bar = editor.getByRole('region', { name: 'Draft', exact: true })
    await page.goto(`/admin/posts/${id}`)
    await content.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' And a cup.')
    await editor.getByRole('button', { name: 'Save draft' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Visitors do not see it yet.' })
    await expect(toast.getByRole('link', { name: 'Open the draft' })).toHaveAttribute('href', `/admin/posts/${id}`)
    await expect(editor).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Draft changes')
    expect(await html()).not.toContain('And a cup')

    await page.goto(`/admin/posts/${id}`)
    await expect(content).toContainText('Seven medals. And a cup.')
    await expect(bar).toContainText('1 unpublished change')
    await expect(editor.getByLabel('Status', { exact: true })).toBeHidden()
    await expect(editor.getByRole('button', { name: 'Update Post' })).toBeHidden()
    await expectAccessibleInEveryView(page)
    await editor.getByLabel('Excerpt').fill('Our athletes')
    await expect(bar.getByRole('button', { name: 'Publish' })).toBeDisabled()
    await expect(editor.getByText('Saved in the draft', { exact: true })).toBeVisible()
    await expect(bar).toContainText('2 unpublished changes')
    const preview = page.waitForEvent('popup')
    await bar.getByRole('link', { name: 'Preview' }).click()
    await expect((await preview).getByText('And a cup.')).toBeVisible()

    await bar.getByRole('button', { name: 'Undo your last change' }).click()
    await expect(editor.getByLabel('Excerpt')).toHaveValue('')
    await bar.getByRole('button', { name: 'Redo your last change' }).click()
    await expect(editor.getByLabel('Excerpt')).toHaveValue('Our athletes')

    await editor.getByText('Live', { exact: true }).click()
    await expect(content).toHaveText('Seven medals.')
    await expect(editor.getByRole('button', { name: 'Update Post' })).toBeVisible()
    await editor.getByRole('radiogroup', { name: 'What to edit' }).getByText('Draft').click()
    await bar.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('All changes are published.')).toBeVisible()
    await expect(bar).toBeHidden()
    await expect(content).toContainText('And a cup.')
    await expect(editor.getByRole('button', { name: 'Update Post' })).toBeVisible()
    expect(await html()).toContain('And a cup')
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title}, day two`)
    await expect(editor.getByLabel('Slug')).toHaveValue(slug)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Post updated successfully')).toBeVisible()
  })
  await test.step('a draft of a post is discarded, and "Save draft" leaves the status', async () => {
    await test.step('a discarded draft of a post shows the live post again', async () => {
      const { id, version } = await makePost(database.kysely, { title: `Games ${word()}` })
      await pageDrafts.change({ pageId: id, change: { kind: 'fields', fields: { excerpt: 'Our athletes' }, version } })
      await page.goto(`/admin/posts/${id}`)
      const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
      await expect(editor.getByLabel('Excerpt')).toHaveValue('Our athletes')
      await editor.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('button', { name: 'Discard the draft' }).click()
      await expect(page.getByText('Draft discarded')).toBeVisible()
      await expect(editor.getByLabel('Excerpt')).toHaveValue('')
    })
    await test.step('"Save draft" with another status says that the status stayed', async () => {
      const publishDate = new Date(Date.now() + 86_400_000).toISOString()
      const { id } = await makePost(database.kysely, { title: `Games ${word()}`, status: 'scheduled', publishDate })
      await page.goto(`/admin/posts/${id}`)
      const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
      await editor.getByLabel('Excerpt').fill('Our athletes')
      await editor.getByLabel('Status', { exact: true }).selectOption('Published')
      await editor.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByText('A draft has no status: the post is still scheduled.')).toBeVisible()
    })
  })
  await test.step('two people who open a post read of each other', async () => {
    await signIn('editor', { firstName: 'Ada', lastName: 'Ali' })
    const { id } = await makePost(database.kysely, { title: `Games ${word()}` })
    const other = await browser.newContext({ baseURL: site.url })
    const bisi = await makeUser(database.kysely, { role: 'editor', firstName: 'Bisi', lastName: 'Ojo' })
    await openSession({ database, context: other, url: site.url }, bisi)
    const second = await other.newPage()
    await second.clock.install()
    const isPresent = second.waitForResponse('**/rpc/presence/touch')
    await second.goto(`/admin/posts/${id}`)
    await expect(second.getByRole('textbox', { name: 'Content' })).toBeVisible()
    await isPresent
    await page.goto(`/admin/posts/${id}`)
    await expect(page.getByText('Bisi Ojo has this post open.')).toBeVisible()
    await second.clock.fastForward(PRESENCE_SECONDS * 1000)
    await expect(second.getByText('Ada Ali has this post open.')).toBeVisible()
    await expectAccessibleInEveryView(page)
    await other.close()
  })
  await test.step('a contributor submits a post for review in its editor', async () => {
    const { id: createdBy } = await signIn('contributor')
    const post = await makePost(database.kysely, { title: `Later ${word()}`, status: 'draft', publishDate: null, createdBy })
    await page.goto(`/admin/posts/${post.id}`)
    const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
    const title = editor.getByRole('textbox', { name: 'Title', exact: true })
    const submit = editor.getByRole('button', { name: 'Submit for review' })
    await title.fill('')
    await submit.click()
    await expect(title).toBeFocused()
    await expect(editor.getByText('Waiting for review')).toBeHidden()
    await title.fill(post.title)
    await editor.getByRole('textbox', { name: 'Content' }).fill('Come and see the workshops.')
    // Somebody else saves meanwhile: nothing is submitted until the versions are compared.
    await database.kysely.updateTable('pages').set({ version: 2, excerpt: 'Soon' }).where('id', '=', post.id).execute()
    await submit.click()
    const saveMine = editor.getByRole('button', { name: 'Save mine over it' })
    await expect(saveMine).toBeVisible()
    await expect(editor.getByText('Waiting for review')).toBeHidden()
    await saveMine.click()
    await expect(editor.getByText('Waiting for review')).toBeVisible()
    await expect(editor).not.toContainText('unpublished change')
    await expect(editor.getByRole('radiogroup', { name: 'What to edit' })).toHaveCount(0)
    const { content } = await database.kysely
      .selectFrom('pages')
      .select('content')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow()
    expect(content).toBe('<p>Come and see the workshops.</p>')
    await expectAccessibleInEveryView(page)

    await signIn('editor')
    await page.goto('/admin/drafts')
    await page.getByRole('link', { name: post.title, exact: true }).click()
    await expect(page).toHaveURL(`/admin/posts/${post.id}`)
    await expect(editor.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  })
})

test('with drafts only: a new, a draft and a public post become public in no other way', async ({
  page,
  signIn,
  database,
  problems,
  request,
}) => {
  problems.allow(/status of 412/)
  await signIn('editor')
  await test.step('drafts become the only way while a new post is open: the refused post keeps its text and is saved as a draft', async () => {
    await page.goto('/admin/posts/new')
    const editor = page.getByRole('dialog', { name: 'Create New Blog Post' })
    const title = `Open day ${word()}`
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
    await editor.getByRole('textbox', { name: 'Content' }).fill('Come and see the workshops.')
    await expect(editor.getByRole('button', { name: 'Publish now' })).toBeVisible()
    await allowOnlyDraftsFromNextPage(page, database)
    await editor.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Choose "Save draft", then publish the draft.').first()).toBeVisible()
    await expect(editor.getByRole('textbox', { name: 'Content' })).toContainText('Come and see the workshops.')
    await expect(editor.getByRole('button', { name: /Create Post|Publish now|Schedule/ })).toHaveCount(0)
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Save draft' }).click()
    await expect(editor).toBeHidden()
    const post = await database.kysely
      .selectFrom('pages')
      .select(['status', 'content'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    expect(post).toEqual({ status: 'draft', content: '<p>Come and see the workshops.</p>' })
  })
  await test.step('with drafts only, a public post has no other way, and a new one is published in the bar', async () => {
    const live = await makePost(database.kysely, { title: `Games ${word()}` })
    const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
    await page.goto(`/admin/posts/${live.id}`)
    await expect(editor.getByRole('button', { name: 'Save draft' })).toBeVisible()
    await expect(editor.getByRole('button', { name: /Update Post|Publish now|Schedule/ })).toHaveCount(0)

    const post = await makePost(database.kysely, { title: `Later ${word()}`, status: 'draft', publishDate: null })
    await page.goto(`/admin/posts/${post.id}`)
    await expect(editor.getByRole('button', { name: 'Publish now' })).toBeHidden()
    await editor.getByLabel('Excerpt').fill('Soon')
    await expect(editor.getByText('Save your changes before you publish or submit them.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    await editor.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('All changes are published.')).toBeVisible()
    expect((await request.get(`/${post.slug}`)).status()).toBe(200)
  })
  await test.step('with drafts only, a new post is saved as a draft, and the message leads to where it is published', async () => {
    await page.goto('/admin/posts/new')
    const editor = page.getByRole('dialog', { name: 'Create New Blog Post' })
    const save = editor.getByRole('button', { name: 'Save draft' })
    const title = editor.getByRole('textbox', { name: 'Title', exact: true })
    await expect(save).toBeVisible()
    await expect(editor.getByRole('button', { name: /Create Post|Publish now|Schedule/ })).toHaveCount(0)
    await expect(editor.getByLabel('Status', { exact: true }).getByRole('option')).toHaveText(['Draft'])
    await save.click()
    await expect(title).toBeFocused()
    await title.fill(`Open day ${word()}`)
    await expectAccessible(page)
    await save.click()
    await expect(editor).toBeHidden()
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Open the draft' }).click()
    const draft = await opening
    await draft.getByRole('dialog', { name: 'Edit Blog Post' }).getByRole('button', { name: 'Publish' }).click()
    await expect(draft.getByText('All changes are published.')).toBeVisible()
  })
})
