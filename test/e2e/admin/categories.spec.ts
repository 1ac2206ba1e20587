import { expect, expectAccessible, letThrough, test } from './staff.ts'

test('B §2, §8 categories: are made, put under a parent, changed and deleted, and failures are shown', async ({
  page,
  signIn,
  clientOf,
  problems,
  refuse,
}) => {
  problems.allow(/status of 400/)
  const { categories } = await clientOf(await signIn('editor'))
  const rows = page.getByRole('row')
  await test.step('an empty list offers the first category, and follows what others change', async () => {
    const listening = page.waitForResponse('**/rpc/dashboard/changes')
    await page.goto('/admin/categories')
    await listening
    await expect(page.getByRole('button', { name: 'Add your first category' })).toBeVisible()
    await expectAccessible(page)
    const fields = { name: 'Sport', slug: 'sport', description: null, color: '#3B82F6', parentId: null, isActive: true }
    await categories.create(fields)
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Slug', 'Parent', 'Status', 'Actions'])
    await expect(rows.last()).toHaveText(/^Sport.*Root/)
  })
  await test.step('one that is refused keeps the typed text, and is made with another slug', async () => {
    await page.getByRole('button', { name: 'Add Category' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Category' })
    await expect(dialog.getByLabel('Color')).toHaveValue('#3B82F6')
    await expect(dialog.getByLabel('Parent Category').locator('option').first()).toHaveText('No parent (root category)')
    await dialog.getByLabel('Name').fill('Sport')
    await expect(dialog.getByLabel('Slug')).toHaveValue('sport')
    await dialog.getByRole('button', { name: 'Create Category' }).click()
    await expect(page.getByText('Failed to create category.')).toBeVisible()
    await expect(dialog.getByLabel('Slug')).toHaveAccessibleDescription(/A category with this slug already exists/)
    await expect(dialog.getByLabel('Name')).toHaveValue('Sport')
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('Chess')
    await dialog.getByLabel('Slug').fill('chess')
    await dialog.getByLabel('Parent Category').selectOption('Sport')
    await dialog.getByRole('button', { name: 'Create Category' }).click()
    await expect(page.getByText('Category created successfully')).toBeVisible()
    await expect(rows).toHaveText([/Name/, /^Sport/, /^Chess.*Sport/])
    const [above, below] = [rows.nth(1).getByText('Sport', { exact: true }), rows.nth(2).getByText('Chess', { exact: true })]
    expect((await below.boundingBox())!.x).toBeGreaterThan((await above.boundingBox())!.x)
  })
  await test.step('a change fails with a message, and is repeated; a parent gets no parent', async () => {
    await refuse('categories/update')
    await page.getByRole('button', { name: 'Edit Sport' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Category' })
    await expect(edit.getByLabel('Parent Category')).toBeDisabled()
    await expect(edit.getByLabel('Parent Category').locator('option')).toHaveText(['No parent (root category)'])
    await edit.getByLabel('Description').fill('Games and halls')
    await edit.getByRole('switch', { name: 'Active' }).click({ force: true })
    await edit.getByRole('button', { name: 'Update Category' }).click()
    await expect(page.getByText('Failed to update category.', { exact: true })).toBeVisible()
    await expect(edit.getByLabel('Description')).toHaveValue('Games and halls')
    await letThrough(page)
    await edit.getByRole('button', { name: 'Update Category' }).click()
    await expect(page.getByText('Category updated successfully')).toBeVisible()
    await expect(rows.nth(1)).toContainText('Inactive')
  })
  await test.step('a deletion fails with a message, and is repeated; subcategories become root categories, and Undo puts them back', async () => {
    await refuse('categories/delete')
    await page.getByRole('button', { name: 'Delete Sport' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Category' })
    await expect(question).toContainText(
      'Are you sure you want to delete this category? Its subcategories become root categories. '
        + 'It moves to the trash. An administrator can restore it for 30 days.',
    )
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete category.', { exact: true })).toBeVisible()
    await expect(rows.nth(1)).toContainText('Sport')
    await letThrough(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Category deleted successfully')).toBeVisible()
    await expect(rows).toHaveText([/Name/, /^Chess.*Root/])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveText([/Name/, /^Sport/, /^Chess.*Sport/])
    await page.getByRole('searchbox').fill('nothing of this name')
    await expect(page.getByText('No categories found')).toBeVisible()
  })
})
