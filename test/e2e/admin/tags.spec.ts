import { randomUUID } from 'node:crypto'
import { makeCategory, makeTag } from '#test/make.ts'
import { expect, expectAccessible, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)

test('B §2, §8 tags: are made, changed and deleted, and failures are shown', async ({
  page,
  signIn,
  database,
  problems,
  refuse,
}) => {
  problems.allow(/status of 400/)
  await signIn('editor')
  await test.step('B §2 tags: are made, with a slug that follows the name, changed and deleted', async () => {
    await makeTag(database.kysely)
    const name = `Hostel ${word()}`
    await page.goto('/admin/tags')
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Slug', 'Description', 'Status', 'Actions'])
    await page.getByRole('button', { name: 'Add Tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Tag' })
    await expect(dialog.getByLabel('Color')).toHaveValue('#10B981')
    await dialog.getByLabel('Name').pressSequentially(name)
    await expect(dialog.getByLabel('Slug')).toHaveValue(name.toLowerCase().replace(' ', '-'))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create Tag' }).click()
    await expect(page.getByText('Tag created successfully')).toBeVisible()

    await page.getByRole('searchbox').fill(name.toUpperCase())
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('No description')
    await row.getByRole('button', { name: `Edit ${name}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Tag' })
    await edit.getByLabel('Name').fill(`${name} B`)
    await expect(edit.getByLabel('Slug')).toHaveValue(name.toLowerCase().replace(' ', '-'))
    await edit.getByLabel('Description').fill('Rooms and halls')
    await edit.getByRole('switch', { name: 'Active' }).click({ force: true })
    await edit.getByRole('button', { name: 'Update Tag' }).click()
    await expect(page.getByText('Tag updated successfully')).toBeVisible()
    await expect(row).toContainText('Rooms and halls')
    await expect(row).toContainText('Inactive')

    await row.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByRole('dialog', { name: 'Delete Tag' })).toContainText(
      'Are you sure you want to delete this tag? It moves to the trash. An administrator can restore it for 30 days.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Tag deleted successfully')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'No tags found' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(row).toContainText('Rooms and halls')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(row).toContainText('Inactive')
  })
  await test.step('B §8 tags: failures are shown, the typed text is kept, and a field that the server refuses has the focus', async () => {
    const tag = await makeTag(database.kysely, { slug: `taken-${word()}` })
    await page.goto('/admin/tags?add=1')
    await page.getByLabel('Name').fill('Another')
    await page.getByLabel('Slug').fill(tag.slug)
    await page.getByRole('button', { name: 'Create Tag' }).click()
    await expect(page.getByText('Failed to create tag.')).toBeVisible()
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/A tag with this slug already exists/)
    await expect(page.getByLabel('Name')).toHaveValue('Another')
    await expect(page.getByLabel('Slug')).toBeFocused()
  })
  await test.step('B §8 tags: a failed change or deletion shows a message, and the record stays', async () => {
    const { name, slug } = await makeTag(database.kysely, { name: `Fees ${word()}` })
    await refuse('tags/update')
    await refuse('tags/delete')
    await page.goto(`/admin/tags?search=${slug}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByLabel('Description').fill('What it costs')
    await page.getByRole('button', { name: 'Update Tag' }).click()
    await expect(page.getByText('Failed to update tag.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('What it costs')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete tag.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
    await page.context().unrouteAll()
  })
})

test('tags: two people at one tag, lists that others change, and lists without rows', async ({
  page,
  signIn,
  database,
  problems,
  clientOf,
}) => {
  test.slow()
  problems.allow(/status of 409/)
  problems.allow(/net::ERR_FAILED/)
  const { tags, categories } = await clientOf(await signIn('editor'))
  await test.step('C §21: two people at one tag see both states and choose', async () => {
    const tag = await makeTag(database.kysely, { name: `Fees ${word()}` })
    const theirs = () =>
      database.kysely
        .updateTable('tags')
        .set((row) => ({ description: 'Theirs', version: row('version', '+', 1), updatedAt: new Date().toISOString() }))
        .where('id', '=', tag.id)
        .execute()
    await page.goto(`/admin/tags?search=${tag.slug}`)
    await page.getByRole('button', { name: `Edit ${tag.name}` }).click()
    await page.getByLabel('Description').fill('Mine')
    await theirs()
    await page.getByRole('button', { name: 'Update Tag' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this in the meantime' })
    await expect(notice).toContainText('DescriptionTheirsMine')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Take their version' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('Theirs')
    await expect(notice).toBeHidden()

    await page.getByLabel('Description').fill('Mine again')
    await theirs()
    await page.getByRole('button', { name: 'Update Tag' }).click()
    await notice.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(page.getByText('Tag updated successfully')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: tag.name })).toContainText('Mine again')
  })
  await test.step('a conflict whose other version cannot be loaded is shown in the form, and saving again compares', async () => {
    const tag = await makeTag(database.kysely, { name: `Fees ${word()}` })
    await page.goto(`/admin/tags?search=${tag.slug}`)
    await page.getByRole('button', { name: `Edit ${tag.name}` }).click()
    await page.getByLabel('Description').fill('Mine')
    await database.kysely.updateTable('tags').set({ description: 'Theirs', version: 2 }).where('id', '=', tag.id).execute()
    await page.route('**/rpc/tags/get*', (route) => route.abort())
    await page.getByRole('button', { name: 'Update Tag' }).click()
    const problem = page.getByRole('alert').filter({ hasText: 'The other version could not be loaded' })
    await expect(problem).toBeFocused()
    await expect(page.getByLabel('Description')).toHaveValue('Mine')

    await page.unroute('**/rpc/tags/get*')
    await page.getByRole('button', { name: 'Update Tag' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this in the meantime' })
    await expect(notice).toContainText('DescriptionTheirsMine')
    await expect(problem).toBeHidden()
  })
  await test.step('lists of tags and categories follow what others change', async () => {
    const mark = word()
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    const open = async (path: string, name: string) => {
      const listening = page.waitForResponse('**/rpc/dashboard/changes')
      await page.goto(`${path}?search=${mark}`)
      await listening
      await expect(row(name)).toBeVisible()
    }
    const tag = await makeTag(database.kysely, { name: `Fees ${mark}` })
    await open('/admin/tags', tag.name)
    const fields = { description: null, isActive: true }
    await tags.update({ ...fields, id: tag.id, version: tag.version, name: `${tag.name} anew`, slug: tag.slug, color: tag.color })
    await expect(row(`${tag.name} anew`)).toBeVisible()
    const { id, name, slug, color, version } = await makeCategory(database.kysely, { name: `Campus ${mark}` })
    await open('/admin/categories', name)
    await categories.update({ ...fields, id, version, name: `${name} anew`, slug, color, parentId: null })
    await expect(row(`${name} anew`)).toBeVisible()
  })
  await test.step('a list page that does not exist redirects to the last one', async () => {
    const tag = await makeTag(database.kysely, { name: `Only ${word()}` })
    await page.goto(`/admin/tags?search=${tag.slug}&page=7`)
    await expect(page.getByRole('row').filter({ hasText: tag.name })).toBeVisible()
    await expect(page).toHaveURL(`/admin/tags?search=${tag.slug}`)
  })
  await test.step('tags: an empty list offers the first tag, a search without results does not', async () => {
    await database.kysely.deleteFrom('tags').execute()
    await database.kysely.deleteFrom('categories').execute()
    await page.goto('/admin/tags')
    await page.getByRole('button', { name: 'Add your first tag' }).click()
    await expect(page.getByRole('dialog', { name: 'Add New Tag' })).toBeVisible()
    await page.goto('/admin/tags?search=none')
    await expect(page.getByText('No tags found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add your first tag' })).toHaveCount(0)
    await page.goto('/admin/categories')
    await expect(page.getByRole('button', { name: 'Add your first category' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/posts')
    await page.getByRole('button', { name: 'Write your first post' }).click()
    await expect(page).toHaveURL(/posts\/new/)
  })
})
