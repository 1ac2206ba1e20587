import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeMenuItem } from '#test/make.ts'
import { removeRoutes } from '../routes.ts'
import { expect, expectAccessible, letThrough, test } from './staff.ts'

test('A §2, §4, §8 seeding and trash: idle, running, errors and success; an empty website leads on; what is deleted comes back', async ({
  page,
  signIn,
  clientOf,
  database,
  problems,
  hold,
  refuse,
}) => {
  test.slow()
  problems.allow(/status of (?:409|500)/)
  const { menuItems } = await clientOf(await signIn('admin', { firstName: 'Zainab', lastName: 'Musa' }))
  const db = database.kysely
  const start = page.getByRole('button', { name: 'Seed Initial Data' })
  await test.step('A §2, §4, §8 seeding: idle, running, errors in the box and in a toast, success with each table checked', async () => {
    // The pages that seeding creates vanish.
    await db.deleteFrom('pages').execute()
    await sql`CREATE TRIGGER ignore BEFORE INSERT ON pages BEGIN SELECT RAISE(IGNORE); END`.execute(db)
    await page.goto('/seed-data')
    await expect(page.getByRole('list', { name: 'Tables' }).getByRole('listitem')).toHaveText([
      'Pages',
      'Menu Items',
      'Page Sections',
      'Media',
      'Contact Information (samples)',
    ])
    const expectSaid = async (words: string) => {
      const said = page.getByRole('alert').filter({ hasText: words })
      await expect(said).toHaveCount(2)
      for (const alert of await said.all()) await expect(alert).toContainText('Error')
      await expect(start).toBeEnabled()
    }
    await refuse('seeding/run')
    await start.click()
    await expectSaid('An unexpected error occurred while seeding data.')
    await letThrough(page)
    await start.click()
    await expectSaid('No pages found after seeding')

    await sql`DROP TRIGGER ignore`.execute(db)
    const seed = await hold('seeding/run')
    await start.click()
    await expect(page.getByRole('button', { name: 'Seeding Data...' })).toBeDisabled()
    seed()
    await expect(page.getByRole('listitem').filter({ hasText: 'Pages: added' })).toHaveAttribute('data-done', 'true')
    await expect(page.getByRole('listitem').filter({ hasText: 'Page Sections: added' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'View the website' }).click()
    await expect(page).toHaveURL('/')
  })
  await test.step('trash: a deleted record is restored unless its place is taken, or deleted for good', async () => {
    await db.deleteFrom('trash').execute()
    const [back, gone] = [`Back ${randomUUID()}`, `Gone ${randomUUID()}`]
    for (const title of [back, gone]) {
      const { id } = await makeMenuItem(db, { title, orderIndex: 90 })
      await menuItems.delete({ id })
    }
    await page.goto('/admin/trash')
    await expect(page.getByRole('columnheader')).toHaveText(['What', 'Deleted', 'Deleted forever on', 'Actions'])
    const row = page.getByRole('row').filter({ hasText: back })
    await expect(row).toContainText('Menu item')
    await expect(row).toContainText('Zainab Musa')
    await expectAccessible(page)
    await page.getByRole('button', { name: `Delete for good: ${gone}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('Deleted for good')).toBeVisible()

    // What cannot be put back says why, and stays.
    const message = 'Another page has the address /about now. Delete that page first.'
    await page.route('**/rpc/trash/restore', (route) =>
      route.fulfill({ status: 409, json: { json: { defined: true, code: 'CONFLICT', status: 409, message } } }),
    )
    const restore = page.getByRole('button', { name: `Restore ${back}` })
    await restore.click()
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(row).toBeVisible()
    await removeRoutes(page)
    await restore.click()
    await expect(page.getByText(`Restored "${back}"`)).toBeVisible()
    await expect(page.getByText('The trash is empty', { exact: true })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    const stored = await db.selectFrom('menuItems').select('title').execute()
    expect(stored).toContainEqual({ title: back })
    expect(stored).not.toContainEqual({ title: gone })
  })
  await test.step('an empty website leads on from every list that has nothing: to the built-in content, or to a page', async () => {
    for (const table of ['pages', 'media', 'menuItems'] as const) await db.deleteFrom(table).execute()
    const links = page.getByRole('navigation').getByRole('link')
    const builtIn = page.getByRole('link', { name: 'Start with the built-in content' })
    for (const [name, heading] of [
      ['Pages', 'Pages'],
      ['Media Library', 'Media Library'],
      ['Menu Items', 'Menu Management'],
    ] as const) {
      await links.filter({ hasText: name }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(builtIn).toHaveAttribute('href', '/seed-data')
    }
    await page.goto('/admin/page-sections')
    await expect(builtIn).toHaveAttribute('href', '/seed-data')
    await signIn('editor')
    await page.goto('/admin/page-sections')
    await expect(page.getByText('There are no pages yet.')).toBeVisible()
    await expect(builtIn).toBeHidden()
    await expectAccessible(page)
    // The list opens the form, see list-screen.test.
    await expect(page.getByRole('link', { name: 'Create an empty page' })).toHaveAttribute('href', '/admin/pages?add=1')
  })
})
