import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeMenuItem } from '#test/make.ts'
import { expect, expectAccessible, test } from './staff.ts'

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
  await signIn('admin')
  await test.step('A §2, §4, §8 seeding: idle, running, an error in its own words, success with each table checked', async () => {
    // The pages that seeding creates vanish.
    await database.kysely.deleteFrom('pages').execute()
    await sql`CREATE TRIGGER ignore BEFORE INSERT ON pages BEGIN SELECT RAISE(IGNORE); END`.execute(database.kysely)
    await page.goto('/seed-data')
    await expect(page.getByRole('list', { name: 'Tables' }).getByRole('listitem')).toHaveText([
      'Pages',
      'Menu Items',
      'Page Sections',
      'Media',
      'Contact Information (samples)',
    ])
    await page.getByRole('button', { name: 'Seed Initial Data' }).click()
    const said = page.getByRole('alert').filter({ hasText: 'No pages found after seeding' })
    // The box, and the toast.
    await expect(said).toHaveCount(2)
    for (const alert of await said.all()) await expect(alert).toContainText('Error')
    await expectAccessible(page)

    await sql`DROP TRIGGER ignore`.execute(database.kysely)
    const seed = await hold('seeding/run')
    await page.getByRole('button', { name: 'Seed Initial Data' }).click()
    await expect(page.getByRole('button', { name: 'Seeding Data...' })).toBeDisabled()
    seed()
    await expect(page.getByRole('listitem').filter({ hasText: 'Pages: added' })).toHaveAttribute('data-done', 'true')
    await expect(page.getByRole('listitem').filter({ hasText: 'Page Sections: added' })).toBeVisible()
    await expectAccessible(page)
    // While responses are held back the browser caches nothing, and the service worker requests everything again.
    await page.context().unrouteAll()
    await page.getByRole('link', { name: 'View the website' }).click()
    await expect(page).toHaveURL('/')
  })
  await test.step('A §8 seeding: an unexpected error is shown in the box and in a toast', async () => {
    await refuse('seeding/run')
    await page.goto('/seed-data')
    await page.getByRole('button', { name: 'Seed Initial Data' }).click()
    const said = page.getByRole('alert').filter({ hasText: 'An unexpected error occurred while seeding data.' })
    await expect(said).toHaveCount(2)
    for (const alert of await said.all()) await expect(alert).toContainText('Error')
    await expect(page.getByRole('button', { name: 'Seed Initial Data' })).toBeEnabled()
    await page.context().unrouteAll()
  })
  await test.step('an empty website leads on from every list that has nothing: to the built-in content, or to a page', async () => {
    const db = database.kysely
    for (const table of ['pages', 'media', 'menuItems'] as const) await db.deleteFrom(table).execute()
    for (const path of ['/admin/page-sections', '/admin/pages', '/admin/media', '/admin/menu']) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Start with the built-in content' })).toHaveAttribute('href', '/seed-data')
    }
    await signIn('editor')
    await page.goto('/admin/page-sections')
    await expect(page.getByText('There are no pages yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start with the built-in content' })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create an empty page' }).click()
    await expect(page.getByRole('dialog', { name: 'Add New Page' })).toBeVisible()
  })
  const { menuItems } = await clientOf(await signIn('admin', { firstName: 'Zainab', lastName: 'Musa' }))
  await test.step('trash: an empty trash has a message', async () => {
    await database.kysely.deleteFrom('trash').execute()
    await page.goto('/admin/trash')
    await expect(page.getByText('The trash is empty', { exact: true })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  })
  await test.step('trash: a deleted record is restored, or deleted for good', async () => {
    const [back, gone] = [`Back ${randomUUID()}`, `Gone ${randomUUID()}`]
    for (const title of [back, gone]) {
      const { id } = await makeMenuItem(database.kysely, { title, orderIndex: 90 })
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
    await page.getByRole('button', { name: `Restore ${back}` }).click()
    await expect(page.getByText(`Restored "${back}"`)).toBeVisible()
    await expect(row).toHaveCount(0)
    const stored = await database.kysely.selectFrom('menuItems').select('title').execute()
    expect(stored).toContainEqual({ title: back })
    expect(stored).not.toContainEqual({ title: gone })
  })
  await test.step('trash: what cannot be put back says why, and stays', async () => {
    const item = {
      id: 'x',
      entityType: 'pages',
      title: 'Hostels',
      deletedBy: 'Zainab',
      deletedAt: new Date().toISOString(),
      goneAt: new Date().toISOString(),
    }
    await page.route('**/rpc/trash/list**', (route) => route.fulfill({ json: { json: { items: [item], total: 1 } } }))
    const message = 'Another page has the address /hostels now. Give that page another one first.'
    await page.route('**/rpc/trash/restore', (route) =>
      route.fulfill({ status: 409, json: { json: { defined: true, code: 'CONFLICT', status: 409, message } } }),
    )
    await page.goto('/admin/trash')
    await page.getByRole('button', { name: 'Restore Hostels' }).click()
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(page.getByRole('row').filter({ hasText: 'Hostels' })).toBeVisible()
  })
})
