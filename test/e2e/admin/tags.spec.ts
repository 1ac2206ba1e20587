import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeTag } from '#test/make.ts'
import { expect, expectAccessible, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)

/** How many forms the browser keeps work of. */
const countKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('kept-work')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('forms').objectStore('forms').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )

test('B §2 tags: are made, with a slug that follows the name, changed and deleted', async ({ page, signIn, database }) => {
  await signIn('editor')
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
  await expect(page.getByRole('dialog', { name: 'Delete Tag' })).toContainText('Are you sure you want to delete this tag?')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Tag deleted successfully')).toBeVisible()
  await expect(page.getByText('No tags found')).toBeVisible()
})

test('B §8 tags: failures are told, and nothing that was typed is lost', async ({ page, signIn, database, problems }) => {
  problems.allow(/status of 400/)
  await signIn('editor')
  const tag = await makeTag(database.kysely, { slug: `taken-${word()}` })
  await page.goto('/admin/tags')
  await page.getByRole('button', { name: 'Add Tag' }).click()
  await page.getByLabel('Name').fill('Another')
  await page.getByLabel('Slug').fill(tag.slug)
  await page.getByRole('button', { name: 'Create Tag' }).click()
  await expect(page.getByText('Failed to create tag.')).toBeVisible()
  await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/A tag with this slug already exists/)
  await expect(page.getByLabel('Name')).toHaveValue('Another')
})

test('decisions 21: two people at one tag see both states and choose', async ({ page, signIn, database, problems }) => {
  problems.allow(/status of 409/)
  await signIn('editor')
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
  await expect(notice).toContainText('Description, theirsTheirsDescription, yoursMine')
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

test('issue 5: what was being typed is offered again after the power went', async ({ page, signIn, context }) => {
  await signIn('editor')
  await page.goto('/admin/tags')
  await page.getByRole('button', { name: 'Add Tag' }).click()
  await page.getByLabel('Name').fill('Half a na')
  await expect.poll(() => countKept(page)).toBe(1)
  // As a power cut does: nothing is asked, nothing runs.
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto('/admin/tags')
  await again.getByRole('button', { name: 'Add Tag' }).click()
  const offer = again.getByRole('status').filter({ hasText: 'You were writing here before' })
  await offer.getByRole('button', { name: 'Continue with it' }).click()
  await expect(again.getByLabel('Name')).toHaveValue('Half a na')
  await expect(again.getByLabel('Slug')).toHaveValue('half-a-na')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.getByRole('button', { name: 'Discard' }).click()

  await again.getByRole('button', { name: 'Add Tag' }).click()
  await expect(again.getByLabel('Name')).toBeFocused()
  await expect(offer).toBeHidden()
})

test('issue 5: work is kept again after what was found has been thrown away', async ({ page, signIn }) => {
  await signIn('editor')
  await page.goto('/admin/tags')
  await page.getByRole('button', { name: 'Add Tag' }).click()
  await page.getByLabel('Name').fill('First try')
  await expect.poll(() => countKept(page)).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Add Tag' }).click()
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect.poll(() => countKept(page)).toBe(0)
  await page.getByLabel('Name').fill('Second try')
  await expect.poll(() => countKept(page)).toBe(1)
})

test('a page of a list that is no more leads to its last one', async ({ page, signIn, database }) => {
  await signIn('editor')
  const tag = await makeTag(database.kysely, { name: `Only ${word()}` })
  await page.goto(`/admin/tags?search=${tag.slug}&page=7`)
  await expect(page.getByRole('row').filter({ hasText: tag.name })).toBeVisible()
  await expect(page).toHaveURL(`/admin/tags?search=${tag.slug}`)
})

test('a long word makes no list wider than the window', async ({ page, signIn, database }) => {
  await signIn('editor')
  const tag = await makeTag(database.kysely, { name: 'Oversized'.repeat(13), description: 'Undivided'.repeat(50) })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/tags?search=${tag.slug}`)
  await expect(page.getByRole('row').filter({ hasText: tag.name })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})
