import { makeTag } from '#test/make.ts'
import { removeRoutes } from '../routes.ts'
import { expect, expectAccessible, letThrough, test } from './staff.ts'

test('B §2, §8, C §21 tags: are made, changed by two people, and deleted, and failures are shown', async ({
  page,
  signIn,
  clientOf,
  database,
  problems,
  refuse,
}) => {
  problems.allow(/status of 40[09]/)
  problems.allow(/net::ERR_FAILED/)
  const { tags } = await clientOf(await signIn('editor'))
  const row = page.getByRole('row').filter({ hasText: 'Hostel' })
  const edit = page.getByRole('dialog', { name: 'Edit Tag' })
  const update = edit.getByRole('button', { name: 'Update Tag' })
  await test.step('B §2, §8 tags: an empty list offers the first tag; its slug follows the name, and one that is refused has the focus', async () => {
    await page.goto('/admin/tags')
    await page.getByRole('button', { name: 'Add your first tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Tag' })
    await expect(dialog.getByLabel('Color')).toHaveValue('#10B981')
    await dialog.getByLabel('Name').pressSequentially('Hostel B')
    await expect(dialog.getByLabel('Slug')).toHaveValue('hostel-b')
    await expectAccessible(page)
    const { id } = await makeTag(database.kysely, { slug: 'hostel-b' })
    await dialog.getByRole('button', { name: 'Create Tag' }).click()
    await expect(page.getByText('Failed to create tag.')).toBeVisible()
    await expect(dialog.getByLabel('Slug')).toHaveAccessibleDescription(/A tag with this slug already exists/)
    await expect(dialog.getByLabel('Name')).toHaveValue('Hostel B')
    await expect(dialog.getByLabel('Slug')).toBeFocused()
    await database.kysely.deleteFrom('tags').where('id', '=', id).execute()
    await dialog.getByRole('button', { name: 'Create Tag' }).click()
    await expect(page.getByText('Tag created successfully')).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Slug', 'Description', 'Status', 'Actions'])
    await expect(row).toContainText('No description')
  })
  await test.step('B §2, §8 tags: one is changed, also after a failure, which keeps the typed text', async () => {
    await refuse('tags/update')
    await page.getByRole('button', { name: 'Edit Hostel B' }).click()
    await edit.getByLabel('Name').fill('Hostel C')
    await expect(edit.getByLabel('Slug')).toHaveValue('hostel-b')
    await edit.getByLabel('Description').fill('Rooms and halls')
    await edit.getByRole('switch', { name: 'Active' }).click({ force: true })
    await update.click()
    await expect(page.getByText('Failed to update tag.', { exact: true })).toBeVisible()
    await expect(edit.getByLabel('Description')).toHaveValue('Rooms and halls')
    await letThrough(page)
    await update.click()
    await expect(page.getByText('Tag updated successfully')).toBeVisible()
    await expect(row).toContainText('Rooms and halls')
    await expect(row).toContainText('Inactive')
  })
  await test.step('B §2, §8 tags: one is deleted, also after a failure, and comes back with Undo', async () => {
    await refuse('tags/delete')
    await page.getByRole('button', { name: 'Delete Hostel C' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Tag' })
    await expect(question).toContainText(
      'Are you sure you want to delete this tag? It moves to the trash. An administrator can restore it for 30 days.',
    )
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete tag.', { exact: true })).toBeVisible()
    await expect(row).toHaveCount(1)
    await letThrough(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Tag deleted successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add your first tag' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(row).toContainText('Rooms and halls')
    await expect(row).toContainText('Inactive')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('a list page that does not exist redirects to the last one, and a list follows what others change', async () => {
    const listening = page.waitForResponse('**/rpc/dashboard/changes')
    await page.goto('/admin/tags?search=HOSTEL&page=7')
    await listening
    await expect(row).toBeVisible()
    await expect(page).toHaveURL('/admin/tags?search=HOSTEL')
    const { id, version, slug, color } = (await tags.list({})).items[0]!
    await tags.update({ id, version, name: 'Hostel D', slug, description: 'Rooms', color, isActive: false })
    await expect(row).toContainText('Hostel D')
  })
  await test.step('C §21: two people at one tag see both states, also if the other one cannot be loaded at first, and choose', async () => {
    const changeAsAnother = (description: string) =>
      database.kysely
        .updateTable('tags')
        .set((tag) => ({ description, version: tag('version', '+', 1), updatedAt: new Date().toISOString() }))
        .execute()
    await page.getByRole('button', { name: 'Edit Hostel D' }).click()
    await edit.getByLabel('Description').fill('Mine')
    await changeAsAnother('Theirs')
    await page.route('**/rpc/tags/get*', (route) => route.abort())
    await update.click()
    const problem = page.getByRole('alert').filter({ hasText: 'The other version could not be loaded' })
    await expect(problem).toBeFocused()
    await expect(edit.getByLabel('Description')).toHaveValue('Mine')

    await removeRoutes(page, '**/rpc/tags/get*')
    await update.click()
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this in the meantime' })
    await expect(notice).toContainText('DescriptionTheirsMine')
    await expect(problem).toBeHidden()
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Take their version' }).click()
    await expect(edit.getByLabel('Description')).toHaveValue('Theirs')
    await expect(notice).toBeHidden()

    await edit.getByLabel('Description').fill('Mine again')
    await changeAsAnother('Theirs again')
    await update.click()
    await notice.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(page.getByText('Tag updated successfully')).toBeVisible()
    await expect(row).toContainText('Mine again')
  })
  await test.step('a search without results does not offer the first record; an empty list of posts does', async () => {
    await page.getByRole('searchbox').fill('none')
    await expect(page.getByRole('status').filter({ hasText: 'No tags found' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add your first tag' })).toHaveCount(0)
    await page.goto('/admin/posts')
    await page.getByRole('button', { name: 'Write your first post' }).click()
    await expect(page).toHaveURL(/posts\/new/)
  })
})
