import { randomUUID } from 'node:crypto'
import { makeCategory, makePage, makePost, makeTag } from '#test/make.ts'
import { expect, expectAccessible, NO_REASON, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)

test('B §2, §8, C §3 posts: are listed, scheduled, published, deleted and restored', async ({
  page,
  signIn,
  database,
  hold,
  clientOf,
  request,
}) => {
  test.slow()
  const editor = await signIn('editor')
  await test.step('B §2, C §3 posts: are listed with their true status, and scheduled', async () => {
    await test.step('B §2 posts: are listed with their true status, and found by title or slug', async () => {
      const mark = word()
      await makePost(database.kysely, { title: `Fees ${mark}`, slug: `fees-${mark}` })
      await makePost(database.kysely, { title: `Draft ${mark}`, status: 'draft' })
      await makePost(database.kysely, { title: `Later ${mark}`, status: 'scheduled', publishDate: '2031-05-01T08:00:00.000Z' })
      await makePost(database.kysely, { title: `Past ${mark}`, status: 'scheduled', publishDate: '2026-01-01T08:00:00.000Z' })
      await page.goto('/admin/posts')
      await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Slug', 'Status', 'Created date', 'Actions'])
      await page.getByRole('searchbox').fill(mark.toUpperCase())
      const row = (title: string) => page.getByRole('row').filter({ hasText: `${title} ${mark}` })
      await expect(page.getByRole('row')).toHaveCount(5)
      await expect(row('Fees')).toContainText('Published')
      await expect(row('Draft')).toContainText('Draft')
      await expect(row('Later')).toContainText('Scheduled1 May 2031, 09:00 WAT')
      await expect(row('Past')).toContainText('Published')
      await expect(row('Fees').getByRole('link', { name: `Open Fees ${mark}` })).toHaveAttribute('href', `/fees-${mark}`)
      await expect(row('Fees').getByRole('link', { name: `Open Fees ${mark}` })).toHaveAttribute('target', '_blank')
      await expectAccessible(page)

      await page.getByLabel('Filter by status').selectOption('draft')
      await expect(page.getByRole('row')).toHaveCount(2)
      await page.getByRole('searchbox').fill('no such post anywhere')
      await expect(page.getByText('No blog posts found')).toBeVisible()
    })
    await test.step('C §3: a post is scheduled in the time of Lagos, by those who may publish', async () => {
      const post = await makePost(database.kysely, { title: `Later ${word()}`, status: 'draft', publishDate: null })
      await page.goto(`/admin/posts/${post.id}`)
      await page.getByLabel('Status', { exact: true }).selectOption('scheduled')
      await page.getByLabel('Publish date').fill('2031-01-01T00:30')
      await page.getByRole('button', { name: 'Update Post' }).click()
      await expect(page.getByRole('row').filter({ hasText: post.title })).toContainText('Scheduled1 Jan 2031, 00:30 WAT')
      const stored = await database.kysely
        .selectFrom('pages')
        .select('publishDate')
        .where('id', '=', post.id)
        .executeTakeFirstOrThrow()
      expect(stored.publishDate).toBe('2030-12-31T23:30:00.000Z')
    })
  })
  await test.step('B §2 posts: a loading message is shown while the list loads', async () => {
    const load = await hold('pages/list')
    await page.goto('/admin/posts')
    await expect(page.getByText('Loading posts...', { exact: true })).toBeVisible()
    load()
    await expect(page.getByText('Loading posts...')).toHaveCount(0)
  })
  await test.step('B §8 posts: one is published, read by visitors, and deleted', async () => {
    const post = await makePost(database.kysely, { title: `Games ${word()}`, status: 'draft', content: '<p>Seven medals.</p>' })
    await page.goto(`/admin/posts?search=${post.slug}`)
    const row = page.getByRole('row').filter({ hasText: post.title })
    await row.getByRole('button', { name: /^Edit/ }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Blog Post' })
    await expect(edit.getByRole('textbox', { name: 'Content' })).toContainText('Seven medals.')
    await edit.getByLabel('Status').selectOption('published')
    await edit.getByRole('button', { name: 'Update Post' }).click()
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    await expect(row).toContainText('Published')
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: `History of "${post.title}"` })
    await history.getByRole('button', { name: /Somebody/ }).click()
    // The status is not part of what a restore brings back.
    await expect(history).toContainText('It is the same as the current version.')
    await page.keyboard.press('Escape')
    const read = await request.get(`/${post.slug}`)
    expect(await read.text()).toContain('Seven medals.')

    await row.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByRole('dialog', { name: 'Delete Blog Post' })).toContainText(
      `Are you sure you want to delete "${post.title}"? It moves to the trash.`,
    )
    await page.getByRole('button', { name: 'Delete Post' }).dblclick()
    await expect(page.getByText('Post deleted successfully')).toBeVisible()
    await expect(page.getByText('no longer exists')).toHaveCount(0)
  })
  await test.step('posts: preview links and earlier versions', async () => {
    await test.step('posts and pages: a preview link is made in the dialog of either, and ended there', async () => {
      for (const list of ['posts', 'pages']) {
        const { title, slug } = await makePost(database.kysely, { title: `Bursaries ${word()}`, status: 'draft' })
        await page.goto(`/admin/${list}?search=${slug}`)
        await page.getByRole('button', { name: `Edit ${title}` }).click()
        await page.getByRole('button', { name: 'Make a preview link' }).click()
        const url = await page.getByLabel('Preview link').inputValue()
        // Without an account, as `request` has no cookie of the browser.
        expect(await (await request.get(url)).text()).toContain(title)
        await page.getByRole('button', { name: 'End preview links' }).click()
        await expect(page.getByText('Preview links ended')).toBeVisible()
        await expect(page.getByLabel('Preview link')).toHaveCount(0)
        expect(await (await request.get(url)).text()).not.toContain(title)
      }
      const published = await makePost(database.kysely, { title: `Hostels ${word()}` })
      await page.goto(`/admin/pages?search=${published.slug}`)
      await page.getByRole('button', { name: `Edit ${published.title}` }).click()
      await expect(page.getByLabel('Meta Description')).toBeVisible()
      await expect(page.getByRole('button', { name: /preview link/i })).toHaveCount(0)
    })
    await test.step('B §8 posts: restoring an earlier version shows the message of posts', async () => {
      const post = await makePost(database.kysely, { title: `Convocation ${word()}` })
      const { pages } = await clientOf(editor)
      await pages.update({ id: post.id, version: post.version, kind: 'post', title: 'Moved', slug: post.slug })
      await page.goto(`/admin/posts?search=${post.slug}`)
      await page.getByRole('button', { name: 'More for Moved' }).click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      await page.getByRole('dialog').getByRole('button', { name: /WAT/ }).click()
      await page.getByRole('button', { name: 'Restore this version' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'SuccessPost updated successfully' })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: post.title })).toBeVisible()
    })
  })
  await test.step('a contributor writes drafts, and edits only those', async () => {
    const self = await signIn('contributor')
    const mark = word()
    await makePost(database.kysely, { title: `Own ${mark}`, status: 'draft', createdBy: self.id })
    await makePost(database.kysely, { title: `Other ${mark}`, status: 'draft' })
    await page.goto(`/admin/posts?search=${mark}`)
    await expect(page.getByRole('button', { name: `Edit Own ${mark}` })).toBeVisible()
    await expect(page.getByRole('button', { name: `Edit Other ${mark}` })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await page.getByRole('button', { name: `Edit Own ${mark}` }).click()
    await expect(page.getByLabel('Status', { exact: true }).locator('option')).toHaveText(['Draft'])
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Mine ${mark}`)
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expect(page.getByText('Post updated successfully')).toBeVisible()
  })
})

test('B §2, §5, C §21 posts: one is written, and nothing typed is lost', async ({
  page,
  signIn,
  database,
  context,
  problems,
  refuse,
}) => {
  test.slow()
  problems.allow(/status of 404/)
  problems.allow(/status of 400/)
  problems.allow(/status of 409/)
  await signIn('editor')
  await test.step('B §2 posts: one is written with headings, tables and taxonomy, and previewed', async () => {
    const mark = word()
    const category = await makeCategory(database.kysely, { name: `Campus ${mark}` })
    const tag = await makeTag(database.kysely, { name: `Sport ${mark}` })
    await page.goto('/admin/posts')
    await page.getByRole('button', { name: 'New Blog Post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Blog Post' })
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).pressSequentially(`Ọ̀sun Games & ${mark}`)
    await expect(dialog.getByLabel('Slug')).toHaveValue(`osun-games-${mark}`)

    const content = dialog.getByRole('textbox', { name: 'Content' })
    await content.click()
    await page.keyboard.type('Results')
    await dialog.getByRole('button', { name: 'Heading 2' }).click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('We won ')
    await dialog.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('seven')
    await dialog.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type(' medals.')
    await dialog.getByRole('button', { name: 'Insert table' }).click()
    for (const heading of ['Sport', 'Medals', 'Year']) {
      await page.keyboard.type(heading)
      await page.keyboard.press('Tab')
    }
    await expect(dialog.getByRole('button', { name: 'Add row below' })).toBeVisible()
    await expectAccessible(page)

    await dialog.getByRole('button', { name: 'Insert file' }).click()
    const picker = page.getByRole('dialog', { name: 'Select Media' })
    await picker.getByRole('button', { name: 'Close' }).first().click()
    await expect(picker).toBeHidden()
    await dialog.getByLabel('Excerpt').fill('Seven medals came home.')
    await dialog.getByLabel('Featured', { exact: true }).check()
    await dialog.getByLabel(category.name).check()
    await dialog.getByLabel(tag.name).check()
    await expect(dialog.getByText(`Selected: ${category.name}, ${tag.name}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('Post created successfully')).toBeVisible()
    await expect(page.getByText('Draft created. Visitors do not see it yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the draft' })).toBeVisible()
    await expect(dialog).toBeHidden()

    const row = page.getByRole('row').filter({ hasText: mark })
    await expect(row).toContainText('Draft')
    await expect(row).toContainText('Featured')
    const opening = context.waitForEvent('page')
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Preview' }).click()
    const preview = await opening
    await expect(preview.getByText('This is a preview. Only staff who are signed in can see it.')).toBeVisible()
    await expect(preview.getByRole('heading', { level: 2, name: 'Results' })).toBeVisible()
    await expect(preview.locator('strong')).toHaveText('seven')
    await expect(preview.getByRole('columnheader').first()).toHaveText('Sport')
    await preview.goto(`/osun-games-${mark}`)
    await expect(preview.getByText('Page Not Found').first()).toBeVisible()
  })
  await test.step('B §5, §8 posts: errors are shown at their fields, and nothing is lost', async () => {
    const taken = await makePost(database.kysely)
    await page.goto('/admin/posts/new')
    const create = page.getByRole('button', { name: 'Create Post' })
    await create.click()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveAccessibleDescription('Title is required')
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/Slug is required/)
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Another')
    await page.getByLabel('Status', { exact: true }).selectOption('scheduled')
    await create.click()
    await expect(page.getByLabel('Publish date')).toHaveAccessibleDescription(/Choose the date and time of publication/)
    await page.getByLabel('Status', { exact: true }).selectOption('draft')
    await page.getByLabel('Slug').fill(taken.slug)
    await create.click()
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/A page with this slug already exists/)
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Another')
  })
  await test.step('C §21 posts: a refused or stale save keeps the typed text', async () => {
    const post = await makePost(database.kysely, { title: `Fees ${word()}` })
    await page.goto(`/admin/posts/${post.id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Blog Post' })
    const excerpt = dialog.getByLabel('Excerpt', { exact: true })
    await excerpt.fill('Mine')
    await refuse('pages/update')
    const fetchedAgain = page.waitForResponse('**/rpc/pages/list*')
    await dialog.getByRole('button', { name: 'Update Post' }).click()
    await fetchedAgain
    await expect(page.getByText(NO_REASON)).toBeVisible()
    await expect(excerpt).toHaveValue('Mine')
    await page.context().unrouteAll()
    await page.getByRole('button', { name: 'Close the message' }).click()

    await database.kysely
      .updateTable('pages')
      .set((row) => ({ excerpt: 'Theirs', version: row('version', '+', 1), updatedAt: new Date().toISOString() }))
      .where('id', '=', post.id)
      .execute()
    await dialog.getByRole('button', { name: 'Update Post' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this in the meantime' })
    await expect(notice).toContainText('ExcerptTheirsMine')
    await expect(excerpt).toHaveValue('Mine')
    await notice.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    const { excerpt: stored } = await database.kysely
      .selectFrom('pages')
      .select('excerpt')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow()
    expect(stored).toBe('Mine')
  })
  await test.step('C §21 posts and pages: what somebody deletes meanwhile keeps its dialog, and is added as new', async () => {
    for (const [list, submit, told] of [
      ['posts', 'Update Post', 'Post created successfully'],
      ['pages', 'Update Page', 'has been successfully created.'],
    ] as const) {
      const { id, title, slug } = await makePost(database.kysely, { title: `Fees ${word()}` })
      await page.goto(`/admin/${list}?search=${slug}`)
      await page.getByRole('button', { name: `Edit ${title}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Meta Description').fill('Mine')
      await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
      await dialog.getByRole('button', { name: submit }).click()
      const notice = dialog.getByRole('alert').filter({ hasText: 'This was deleted in the meantime' })
      await expect(notice).toContainText('Or ask an administrator to restore the old one')
      await expect(dialog.getByLabel('Meta Description')).toHaveValue('Mine')
      await notice.getByRole('button', { name: 'Add as new' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
      const stored = await database.kysely.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
      expect(stored).toMatchObject({ metaDescription: 'Mine' })
      expect(stored.id).not.toBe(id)
      await expect(page.getByText(told)).toBeVisible()
    }
  })
})

test('posts: after the first is public, one click shows the news on the home page and in the menu', async ({
  page,
  signIn,
  database,
  request,
}) => {
  await signIn('editor')
  const db = database.kysely
  await makePage(db, { slug: 'home', title: 'Home' })
  const post = await makePost(db, { title: `Games ${word()}`, status: 'draft', content: '<p>Seven medals.</p>' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/posts')
  await page.getByRole('button', { name: `Edit ${post.title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Blog Post' })
  const offer = page.getByRole('region', { name: 'Show your news' })
  await edit.getByRole('button', { name: 'Publish now' }).click()
  await expect(offer).toContainText('Add a News section to the home page, and News to the menu?')
  // A message may cover half of a button of the list.
  await page.getByRole('button', { name: 'Close the message' }).click()
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Visitors can now find your news')).toBeVisible()
  await expect(offer).toHaveCount(0)
  const home = await (await request.get('/')).text()
  expect(home).toContain('Latest news')
  expect(home).toContain('href="/blog"')
})
