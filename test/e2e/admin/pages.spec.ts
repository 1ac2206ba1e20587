import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeCategory, makeMenuItem, makePage, makePost, makeSection, makeTag } from '#test/make.ts'
import { expect, expectAccessible, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('B §2, §4, C §2 pages: are made, changed, cancelled, restored, deleted and filtered', async ({
  page,
  signIn,
  clientOf,
  database,
}) => {
  test.slow()
  const editor = await signIn('editor', { firstName: 'Bisi', lastName: 'Ojo' })
  await test.step('B §2 pages: are made, with a slug that follows the title, changed and deleted', async () => {
    const category = await makeCategory(database.kysely, { name: `Campus ${word()}` })
    const tag = await makeTag(database.kysely, { name: `Sport ${word()}` })
    const title = `Fees & Grants ${word()}`
    const slug = title.toLowerCase().replaceAll(' ', '-').replace('&', '')
    await page.goto('/admin/pages')
    await page.getByRole('button', { name: 'Add Page' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Page' })
    await dialog.getByLabel('Title').pressSequentially(title)
    await expect(dialog.getByLabel('Slug')).toHaveValue(slug)
    await expect(dialog.getByLabel('Slug')).toHaveAccessibleDescription('The slug will be used in the page URL: /[slug]')
    await dialog.getByPlaceholder('Brief description for search engines').fill('What it costs')
    const taxonomy = dialog.getByRole('group', { name: 'Categories & Tags' })
    await taxonomy.getByRole('checkbox', { name: category.name }).check()
    await taxonomy.getByRole('checkbox', { name: tag.name }).check()
    await expect(taxonomy).toContainText(`Selected: ${category.name}, ${tag.name}`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create Page' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Page created' })
    await expect(toast).toContainText(`"${title}" has been successfully created.`)
    expect((await page.request.get(`/${slug}`)).status()).toBe(200)

    await page.getByPlaceholder('Search pages...').fill(title.toUpperCase())
    await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Slug', 'Actions'])
    const row = rowOf(page, title)
    await expect(row).toContainText('Page')
    await expect(row.getByRole('link', { name: `Sections of ${title}` })).toHaveAttribute('href', /\/admin\/page-sections\//)
    await expect(row.getByRole('link', { name: slug, exact: true })).toHaveAttribute('href', `/${slug}`)

    await row.getByRole('button', { name: `Edit ${title}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Page' })
    await expect(edit.getByLabel('Meta Description')).toHaveValue('What it costs')
    await expect(edit.getByRole('checkbox', { name: tag.name })).toBeChecked()
    await edit.getByRole('checkbox', { name: tag.name }).uncheck()
    await edit.getByLabel('Title').fill(`${title} 2`)
    await expect(edit.getByLabel('Slug')).toHaveValue(slug)
    await edit.getByRole('button', { name: 'Update Page' }).click()
    const updated = page.getByRole('status').filter({ hasText: 'Page updated' })
    await expect(updated).toContainText(`"${title} 2" has been successfully updated.`)

    const entry = await makeMenuItem(database.kysely, { title: `Fees ${word()}`, url: `/${slug}` })
    await row.getByRole('button', { name: /^Delete/ }).click()
    const sure = page.getByRole('dialog', { name: 'Delete Page' })
    await expect(sure).toContainText(`Are you sure you want to delete "${title} 2"? This action cannot be undone.`)
    await expect(sure).toContainText(
      `The menu item "${entry.title}" leads to it. Visitors who choose it will see "Page Not Found".`,
    )
    await expect(sure.getByRole('link', { name: 'Change the menu' })).toHaveAttribute('href', '/admin/menu')
    await expect(sure).toContainText('It moves to the trash. An administrator can restore it for 30 days.')
    await expectAccessible(page)
    await sure.getByRole('button', { name: 'Delete Page' }).click()
    const deleted = page.getByRole('status').filter({ hasText: 'Page deleted' })
    await expect(deleted).toContainText(`"${title} 2" has been successfully deleted.`)
    await expect(page.getByText('No pages found')).toBeVisible()
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    await expect(page.getByText(`Restored "${title} 2"`)).toBeVisible()
  })
  await test.step('a page and a section are duplicated, and the copies open', async () => {
    const title = `Hostels ${word()}`
    const { id, slug } = await makePage(database.kysely, { title })
    await makeSection(database.kysely, { pageId: id, sectionType: 'faq', title: 'Rooms', orderIndex: 1 })
    await makeSection(database.kysely, { pageId: id, sectionType: 'faq', title: 'Fees', orderIndex: 2 })
    await page.goto(`/admin/pages?search=${slug}`)
    const more = page.getByRole('button', { name: `More for ${title}` })
    await more.press('Enter')
    await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${title} · Page Sections`)
    await expect(page.getByRole('status').filter({ hasText: 'Page duplicated' })).toContainText(
      `"Copy of ${title}" is a draft. Visitors do not see it.`,
    )
    const sections = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Duplicate/ }) })
    await expect(sections).toHaveText([/^Rooms/, /^Fees/])
    await page.getByRole('button', { name: 'Duplicate Rooms' }).click()
    await expect(sections).toHaveText([/^Rooms/, /^Rooms/, /^Fees/])
    const done = page.getByRole('status').filter({ hasText: 'Section duplicated successfully' })
    await done.getByRole('button', { name: 'Undo' }).click()
    await expect(sections).toHaveText([/^Rooms/, /^Fees/])
    await page.getByRole('button', { name: 'Duplicate page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of Copy of ${title} · Page Sections`)
    expect((await page.request.get(`/${slug}-copy`)).status()).toBe(404)

    const post = await makePost(database.kysely, { title: `Matriculation ${word()}` })
    await page.goto(`/admin/posts?search=${post.slug}`)
    await page.getByRole('button', { name: `More for ${post.title}` }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit Blog Post' })
    await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(`Copy of ${post.title}`)
    await expect(page.getByRole('status').filter({ hasText: 'Post duplicated' })).toBeVisible()
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('Not saved')
    await editor.getByRole('button', { name: 'Duplicate post' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(`Copy of Copy of ${post.title}`)
  })
  await test.step('B §4 pages: Cancel closes and resets', async () => {
    const stored = await makePage(database.kysely, { title: `Clinic ${word()}` })
    await page.goto(`/admin/pages?search=${stored.slug}`)
    for (const [button, title] of [
      ['Add Page', ''],
      [`Edit ${stored.title}`, stored.title],
    ] as const) {
      const dialog = page.getByRole('dialog', { name: /Page$/ })
      await page.getByRole('button', { name: button }).click()
      await dialog.getByLabel('Title').fill('Given up')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: button }).click()
      await expect(dialog.getByLabel('Title')).toHaveValue(title)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    }
  })
  await test.step('former states of a page are listed, compared and restored', async () => {
    const post = await makePage(database.kysely, { title: `Library ${word()}` })
    await page.goto(`/admin/pages?search=${post.slug}`)
    await page.getByRole('button', { name: `More for ${post.title}` }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(page.getByText('There are no earlier versions yet.')).toBeVisible()

    const { pages } = await clientOf(editor)
    await pages.update({ id: post.id, version: post.version, kind: 'page', title: 'Reading room', slug: post.slug })
    await page.reload()
    await page.getByRole('button', { name: 'More for Reading room' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'History of "Reading room"' })
    await expect(dialog).toContainText(/Current version\s*Bisi Ojo · Changed the title/)
    await dialog.getByRole('button', { name: /2026.*Somebody · Created/ }).click()
    await expect(dialog.getByRole('region', { name: 'Compared with now' })).toContainText(`Title${post.title}Reading room`)
    // The menu behind the dialog fades out.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await expect(rowOf(page, post.title)).toBeVisible()
    const toast = page.getByRole('status').filter({ hasText: /Restored to .* WAT\./ })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Restored the version from before')).toBeVisible()
    await expect(rowOf(page, 'Reading room')).toBeVisible()
  })
  await test.step('C §2: kinds are shown and filtered; who may not change a page is offered a copy only', async () => {
    await signIn('contributor')
    const name = word()
    await makePage(database.kysely, { title: `Halls ${name}` })
    await makePost(database.kysely, { title: `Match ${name}`, status: 'draft', publishDate: null })
    await page.goto(`/admin/pages?search=${name}`)
    await expect(rowOf(page, `Match ${name}`)).toContainText('Draft')
    await page.getByRole('group', { name: 'Filter by kind' }).getByRole('button', { name: 'Only pages' }).click()
    await expect(rowOf(page, `Match ${name}`)).toBeHidden()
    const row = rowOf(page, `Halls ${name}`)
    // One button: whoever may create pages may copy those of others.
    await row.getByRole('button').click()
    await expect(page.getByRole('menuitem')).toHaveText(['Duplicate'])
  })
})

test('B §2, §4, §8 pages: what loads, fails or is wrong is shown, and nothing is lost', async ({
  page,
  signIn,
  hold,
  database,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 400/)
  problems.allow(/status of 403/)
  problems.allow(/status of 500/)
  problems.allow(/could not be loaded/)
  await test.step('B §2 pages: loading messages are shown', async () => {
    await signIn('editor')
    const loadTaxonomy = await hold('taxonomy/options')
    const create = await hold('pages/create')
    const update = await hold('pages/update')
    const title = `Fees ${word()}`
    await page.goto('/admin/pages?add=1')
    await expect(page.getByRole('dialog').getByText('Loading taxonomy options...', { exact: true })).toBeVisible()
    loadTaxonomy()
    await expect(page.getByRole('group', { name: 'Tags', exact: true })).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Create Page' }).click()
    await expect(page.getByRole('button', { name: 'Creating...', exact: true })).toBeDisabled()
    create()
    await expect(page.getByText('Page created')).toBeVisible()
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await page.getByLabel('Meta Description').fill('What it costs')
    await page.getByRole('button', { name: 'Update Page' }).click()
    await expect(page.getByRole('button', { name: 'Updating...', exact: true })).toBeDisabled()
    update()
    await expect(page.getByText('Page updated')).toBeVisible()
  })
  await test.step('B §8 pages: the dialog shows errors above its fields, and loses nothing', async () => {
    await signIn('author')
    const taken = await makePage(database.kysely, { slug: `taken-${word()}` })
    await page.goto('/admin/pages?add=1')
    const dialog = page.getByRole('dialog', { name: 'Add New Page' })
    await dialog.getByRole('button', { name: 'Create Page' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Title and slug are required')
    await dialog.getByLabel('Title').fill('Another')
    await dialog.getByLabel('Slug').fill(taken.slug)
    await dialog.getByRole('button', { name: 'Create Page' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('A page with this slug already exists')
    await expect(dialog.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await dialog.getByLabel('Slug').fill('blog')
    await dialog.getByRole('button', { name: 'Create Page' }).click()
    await expect(dialog.getByLabel('Slug')).toHaveAccessibleDescription(/\/blog is an address of the website itself/)
    await expect(dialog.getByLabel('Title')).toHaveValue('Another')
  })
  await test.step('B §2 pages: a list that cannot be loaded shows a message', async () => {
    await signIn('viewer')
    await page.route('**/rpc/pages/list*', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ json: { defined: false, code: 'FORBIDDEN', status: 403, message: 'Not today' } }),
      }),
    )
    await page.goto('/admin/pages')
    await expect(page.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible()
    await page.unroute('**/rpc/pages/list*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('table', { name: 'Pages' }).or(page.getByText('No pages found'))).toBeVisible()
  })
  await test.step('B §4 pages: without its categories and tags a page can be edited, and keeps them', async () => {
    await signIn('editor')
    const tag = await makeTag(database.kysely)
    const post = await makePost(database.kysely, { title: `Hostels ${word()}`, tags: [tag] })
    await page.route('**/rpc/pages/get*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(`/admin/pages?search=${post.slug}`)
    await page.getByRole('button', { name: `Edit ${post.title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Page' })
    await expect(dialog).toContainText('could not be loaded. They stay unchanged.')
    await dialog.getByLabel('Meta Description').fill('New words')
    await dialog.getByRole('button', { name: 'Update Page' }).click()
    await expect(page.getByText('Page updated')).toBeVisible()
    expect(await database.kysely.selectFrom('pageTags').selectAll().where('pageId', '=', post.id).execute()).toHaveLength(1)
    const stored = await database.kysely.selectFrom('pages').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ metaDescription: 'New words', content: post.content })
    await page.unrouteAll()
  })
  await test.step('pages and posts: without its draft, neither is edited', async () => {
    for (const [list, name] of [
      ['pages', 'Edit Page'],
      ['posts', 'Edit Blog Post'],
    ] as const) {
      const { slug, title } = await makePost(database.kysely, { title: `Halls ${word()}` })
      await page.route('**/rpc/pageDrafts/get*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.goto(`/admin/${list}?search=${slug}`)
      await page.getByRole('button', { name: `Edit ${title}` }).click()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.getByRole('alert')).toContainText('Please try again.')
      await expect(dialog.getByLabel('Slug')).toHaveCount(0)
      await page.unrouteAll()
      await dialog.getByRole('button', { name: 'Retry' }).click()
      await expect(dialog.getByLabel('Slug')).toHaveValue(slug)
    }
  })
})

test('pages and posts: one click filters, the choice is remembered, and the title opens the record', async ({
  page,
  signIn,
  database,
}) => {
  for (const [width, list] of [
    [1280, 'pages'],
    [360, 'posts'],
  ] as const) {
    await test.step(list, async () => {
      const { id } = await signIn('editor', { firstName: 'Bisi', lastName: 'Ojo' })
      await page.setViewportSize({ width, height: 800 })
      const post = await makePost(database.kysely, { title: `Match ${word()}`, createdBy: id })
      const { title: other } = await makePage(database.kysely, { title: `Halls ${word()}` })
      await page.goto(`/admin/${list}`)
      const onlyPosts = page.getByRole('group', { name: 'Filter by kind' }).getByRole('button', { name: 'Only posts' })
      await expect(rowOf(page, other)).toBeVisible()
      await onlyPosts.click()
      await expect(rowOf(page, other)).toHaveCount(0)
      await page.goto(`/admin/${list}`)
      await expect(onlyPosts).toHaveAttribute('aria-pressed', 'true')
      await expect(page).toHaveURL(/kind=post/)
      await expect(rowOf(page, post.title)).toContainText('Bisi Ojo · changed')
      await expect(rowOf(page, post.title)).toContainText('Published')
      await expect(rowOf(page, other)).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: post.title, exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(post.title)
    })
  }
})
