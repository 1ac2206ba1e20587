import { randomUUID } from 'node:crypto'
import { makeCategory } from '#test/make.ts'
import { expect, expectAccessible, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)

test('B §2, §8 categories: are made, changed and deleted, and failures are shown', async ({
  page,
  signIn,
  database,
  problems,
  refuse,
}) => {
  test.slow()
  problems.allow(/status of 400/)
  await signIn('editor')
  await test.step('B §2 categories: are made, put under a parent, changed and deleted', async () => {
    const mark = word()
    const parent = await makeCategory(database.kysely, { name: `Sport ${mark}`, slug: `sport-${mark}` })
    await page.goto(`/admin/categories?search=${mark}`)
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Slug', 'Parent', 'Status', 'Actions'])
    await expect(page.getByRole('row').filter({ hasText: parent.name })).toContainText('Root')

    await page.getByRole('button', { name: 'Add Category' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Category' })
    await expect(dialog.getByLabel('Color')).toHaveValue('#3B82F6')
    await expect(dialog.getByLabel('Parent Category').locator('option').first()).toHaveText('No parent (root category)')
    await dialog.getByLabel('Name').pressSequentially(`Chess ${mark}`)
    await expect(dialog.getByLabel('Slug')).toHaveValue(`chess-${mark}`)
    await dialog.getByLabel('Parent Category').selectOption(parent.name)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create Category' }).click()
    await expect(page.getByText('Category created successfully')).toBeVisible()

    const rows = page.getByRole('row')
    await expect(rows).toHaveText([/Name/, new RegExp(`^Sport ${mark}`), new RegExp(`^Chess ${mark}`)])
    const [above, below] = [rows.nth(1).getByText(parent.name), rows.nth(2).getByText(`Chess ${mark}`)]
    expect((await below.boundingBox())!.x).toBeGreaterThan((await above.boundingBox())!.x)
    await expect(rows.nth(2)).toContainText(parent.name)

    await page.getByRole('button', { name: `Edit ${parent.name}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Category' })
    await expect(edit.getByLabel('Parent Category')).toBeDisabled()
    await expect(edit.getByLabel('Parent Category').locator('option').filter({ hasText: mark })).toHaveCount(0)
    await edit.getByRole('switch', { name: 'Active' }).click({ force: true })
    await edit.getByRole('button', { name: 'Update Category' }).click()
    await expect(page.getByText('Category updated successfully')).toBeVisible()
    await expect(rows.nth(1)).toContainText('Inactive')

    await page.getByRole('button', { name: `Delete ${parent.name}` }).click()
    await expect(page.getByRole('dialog', { name: 'Delete Category' })).toContainText(
      'Are you sure you want to delete this category? Its subcategories become root categories. '
        + 'It moves to the trash. An administrator can restore it for 30 days.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Category deleted successfully')).toBeVisible()
    await expect(rows).toHaveText([/Name/, new RegExp(`^Chess ${mark}.*Root`)])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(2)).toContainText(parent.name)
  })
  await test.step('B §8 categories: failures are shown, and the typed text is kept', async () => {
    const { slug } = await makeCategory(database.kysely, { slug: `taken-${word()}` })
    await page.goto('/admin/categories?add=1')
    await page.getByLabel('Name').fill('Another')
    await page.getByLabel('Slug').fill(slug)
    await page.getByRole('button', { name: 'Create Category' }).click()
    await expect(page.getByText('Failed to create category.')).toBeVisible()
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/A category with this slug already exists/)
    await expect(page.getByLabel('Name')).toHaveValue('Another')
  })
  await test.step('B §8 categories: a failed change or deletion shows a message, and the record stays', async () => {
    const { name, slug } = await makeCategory(database.kysely, { name: `Sport ${word()}` })
    await refuse('categories/update')
    await refuse('categories/delete')
    await page.goto(`/admin/categories?search=${slug}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByLabel('Description').fill('Games and halls')
    await page.getByRole('button', { name: 'Update Category' }).click()
    await expect(page.getByText('Failed to update category.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Games and halls')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete category.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
    await page.context().unrouteAll()
  })
  await test.step('B §2 categories: an empty list has a message', async () => {
    await page.goto(`/admin/categories?search=${word()}`)
    await expect(page.getByText('No categories found')).toBeVisible()
  })
})
