import { randomUUID } from 'node:crypto'
import { PRESENCE_SECONDS } from '#contract/pages/presence.ts'
import { makePost, makeUser } from '#test/make.ts'
import { allowOnlyDraftsFromNextPage, expect, expectAccessible, expectAccessibleState, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)

test('the draft of a public post is discarded, compared, previewed, published, submitted and shared', async ({
  page,
  signIn,
  clientOf,
  database,
  request,
  problems,
}) => {
  problems.allow(/status of 409/)
  test.slow()
  const self = await signIn('editor', { firstName: 'Ada', lastName: 'Ali' })
  const { pageDrafts } = await clientOf(self)
  const { id, slug, title, version } = await makePost(database.kysely, {
    title: `Games ${word()}`,
    content: '<p>Seven medals.</p>',
  })
  const html = async () => (await request.get(`/${slug}`)).text()
  const row = page.getByRole('row').filter({ hasText: title })
  const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
  const content = editor.getByRole('textbox', { name: 'Content' })
  const bar = editor.getByRole('region', { name: 'Draft', exact: true })
  await test.step('a discarded draft of a post shows the live post again', async () => {
    await pageDrafts.change({ pageId: id, change: { kind: 'fields', fields: { excerpt: 'Our athletes' }, version } })
    await page.clock.install()
    await page.goto(`/admin/posts/${id}`)
    await expect(editor.getByLabel('Excerpt')).toHaveValue('Our athletes')
    await editor.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Discard the draft' }).click()
    await expect(page.getByText('Draft discarded')).toBeVisible()
    await expect(editor.getByLabel('Excerpt')).toHaveValue('')
  })
  await test.step('a public post is changed in a draft, which has no status', async () => {
    await content.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(' And a cup.')
    await editor.getByLabel('Status', { exact: true }).selectOption('Draft')
    await editor.getByRole('button', { name: 'Save draft' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Visitors do not see it yet.' })
    await expect(toast).toContainText('A draft has no status: the post is still published.')
    await expect(toast.getByRole('link', { name: 'Open the draft' })).toHaveAttribute('href', `/admin/posts/${id}`)
    await expect(editor).toBeHidden()
    await expect(row).toContainText('Draft changes')
    expect(await html()).not.toContain('And a cup')
  })
  await test.step('two people who open a post read of each other', async () => {
    const present = async (lastName: string) => {
      const { id: userId } = await makeUser(database.kysely, { role: 'editor', firstName: 'Bisi', lastName })
      const seenAt = new Date().toISOString()
      await database.kysely.insertInto('pagePresence').values({ pageId: id, userId, sectionId: null, seenAt }).execute()
    }
    await present('Ojo')
    await row.getByRole('button', { name: /^Edit/ }).click()
    await expect(page.getByText('Bisi Ojo has this post open.')).toBeVisible()
    await present('Bello')
    await page.clock.fastForward(PRESENCE_SECONDS * 1000)
    await expect(page.getByText('Bisi Bello has this post open.')).toBeVisible()
    expect(await database.kysely.selectFrom('pagePresence').select('userId').execute()).toContainEqual({ userId: self.id })
  })
  await test.step('the draft is compared, previewed and published', async () => {
    await expect(content).toContainText('Seven medals. And a cup.')
    await expect(bar).toContainText('1 unpublished change')
    await expect(editor.getByLabel('Status', { exact: true })).toBeHidden()
    await expect(editor.getByRole('button', { name: 'Update Post' })).toBeHidden()
    await expectAccessibleState(page)
    await editor.getByLabel('Excerpt').fill('Our athletes')
    await expect(bar.getByRole('button', { name: 'Publish' })).toBeDisabled()
    await expect(editor.getByText('Saved in the draft', { exact: true })).toBeVisible()
    await expect(bar).toContainText('2 unpublished changes')
    const preview = await page.request.get((await bar.getByRole('link', { name: 'Preview' }).getAttribute('href'))!)
    expect(await preview.text()).toContain('And a cup.')

    await bar.getByRole('button', { name: 'Undo your last change' }).click()
    await expect(editor.getByLabel('Excerpt')).toHaveValue('')
    await bar.getByRole('button', { name: 'Redo your last change' }).click()
    await expect(editor.getByLabel('Excerpt')).toHaveValue('Our athletes')

    // What somebody else has added is not published before the form shows it.
    const { fieldsVersion } = await pageDrafts.get({ pageId: id })
    const excerpt = 'Our athletes and their coach'
    await pageDrafts.change({ pageId: id, change: { kind: 'fields', fields: { excerpt }, version: fieldsVersion } })
    await bar.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/^Not published: /)).toBeVisible()
    await expect(editor.getByLabel('Excerpt')).toHaveValue(excerpt)

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
  await test.step('a contributor submits a post for review in its editor', async () => {
    const { id: createdBy } = await signIn('contributor')
    const post = await makePost(database.kysely, { title: `Later ${word()}`, status: 'draft', publishDate: null, createdBy })
    await page.goto(`/admin/posts/${post.id}`)
    const titleField = editor.getByRole('textbox', { name: 'Title', exact: true })
    const submit = editor.getByRole('button', { name: 'Submit for review' })
    await titleField.fill('')
    await submit.click()
    await expect(titleField).toBeFocused()
    await expect(editor.getByText('Waiting for review')).toBeHidden()
    await expect(editor.getByLabel('Status', { exact: true }).getByRole('option')).toHaveText(['Draft'])
    await titleField.fill(post.title)
    await content.fill('Come and see the workshops.')
    // Somebody else saves meanwhile: nothing is submitted until the form shows it.
    await database.kysely.updateTable('pages').set({ version: 2, excerpt: 'Soon' }).where('id', '=', post.id).execute()
    await submit.click()
    await expect(editor.getByRole('alert')).toContainText('changed Excerpt in the meantime. The form has it now.')
    await expect(editor.getByText('Waiting for review')).toBeHidden()
    await submit.click()
    await expect(editor.getByText('Waiting for review')).toBeVisible()
    await expect(editor).not.toContainText('unpublished change')
    await expect(editor.getByRole('radiogroup', { name: 'What to edit' })).toHaveCount(0)
    const stored = database.kysely.selectFrom('pages').select(['content', 'excerpt']).where('id', '=', post.id)
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ content: '<p>Come and see the workshops.</p>', excerpt: 'Soon' })
    await expectAccessible(page)

    await page.goto('/admin/drafts')
    await expect(page.getByRole('link', { name: post.title, exact: true })).toHaveAttribute('href', `/admin/posts/${post.id}`)
  })
  await test.step('a contributor submits a new post in one step', async () => {
    const name = `First ${word()}`
    await page.goto('/admin/posts/new')
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Submit for review' })
    await submit.click()
    const titleField = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect(titleField).toBeFocused()
    await titleField.fill(name)
    await submit.click()
    await expect(page.getByText(/^Submitted for review\./)).toBeVisible()
    await page.goto('/admin/drafts')
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
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
  const name = `Open day ${word()}`
  const post = () =>
    database.kysely.selectFrom('pages').select(['slug', 'status', 'content']).where('title', '=', name).executeTakeFirstOrThrow()
  const newEditor = page.getByRole('dialog', { name: 'Create New Blog Post' })
  const title = newEditor.getByRole('textbox', { name: 'Title', exact: true })
  const save = newEditor.getByRole('button', { name: 'Save draft' })
  await test.step('drafts become the only way while a new post is open: the refused post keeps its text and is saved as a draft', async () => {
    await page.goto('/admin/posts/new')
    await title.fill(name)
    await newEditor.getByRole('textbox', { name: 'Content' }).fill('Come and see the workshops.')
    await expect(newEditor.getByRole('button', { name: 'Publish now' })).toBeVisible()
    await allowOnlyDraftsFromNextPage(page, database)
    await newEditor.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Choose "Save draft", then publish the draft.').first()).toBeVisible()
    await expect(newEditor.getByRole('textbox', { name: 'Content' })).toContainText('Come and see the workshops.')
    await expect(newEditor.getByRole('button', { name: /Create Post|Publish now|Schedule/ })).toHaveCount(0)
    await expectAccessible(page)
    await save.click()
    await expect(newEditor).toBeHidden()
    expect(await post()).toMatchObject({ status: 'draft', content: '<p>Come and see the workshops.</p>' })
  })
  const openDraft = page.getByRole('link', { name: 'Open the draft' })
  await expect(openDraft).toHaveAttribute('target', '_blank')
  const draftPath = (await openDraft.getAttribute('href'))!
  await test.step('the next new post can be saved only as a draft', async () => {
    await page.getByRole('button', { name: 'New Blog Post' }).click()
    await expect(save).toBeVisible()
    await expect(newEditor.getByRole('button', { name: /Create Post|Publish now|Schedule/ })).toHaveCount(0)
    await expect(newEditor.getByLabel('Status', { exact: true }).getByRole('option')).toHaveText(['Draft'])
    await save.click()
    await expect(title).toBeFocused()
  })
  await test.step('the draft is published in the bar, where the message leads, and then changes only by drafts', async () => {
    await page.goto(draftPath)
    const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
    const publish = editor.getByRole('button', { name: 'Publish', exact: true })
    await expect(publish).toBeVisible()
    await expect(editor.getByRole('button', { name: 'Publish now' })).toHaveCount(0)
    await editor.getByLabel('Excerpt').fill('Soon')
    await expect(editor.getByText('Save your changes before you publish or submit them.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    await publish.click()
    await expect(page.getByText('All changes are published.')).toBeVisible()
    expect((await request.get(`/${(await post()).slug}`)).status()).toBe(200)
    await expect(editor.getByRole('button', { name: 'Save draft' })).toBeVisible()
    await expect(editor.getByRole('button', { name: /Update Post|Publish now|Schedule/ })).toHaveCount(0)
    // Ctrl+S presses the button that saves.
    await editor.getByLabel('Excerpt').fill('Our workshops')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: 'Visitors do not see it yet.' })).toBeVisible()
  })
})
