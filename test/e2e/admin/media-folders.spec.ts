import { randomUUID } from 'node:crypto'
import { makeMedia, makePage } from '#test/make.ts'
import { expectNarrow } from './screen-checks.ts'
import { expect, expectAccessible, expectAccessibleState, test } from './staff.ts'

test('files are selected in a range, moved into a new folder, dragged out of it, and deleted together', async ({
  page,
  signIn,
  clientOf,
  database,
  problems,
}) => {
  problems.allow(/status of 400/)
  const { mediaFolders } = await clientOf(await signIn('editor'))
  const mark = randomUUID().slice(0, 8)
  const names = ['Arch', 'Bench', 'Court', 'Dome'].map((name) => `${name} ${mark}`)
  for (const title of names) await makeMedia(database.kysely, { title, filePath: `/favicon.svg?${title.replace(' ', '-')}` })
  const [arch, bench, court, dome] = names as [string, string, string, string]
  const content = `<img src="/favicon.svg?${bench.replace(' ', '-')}" alt="">`
  const where = await makePage(database.kysely, { title: `Tour ${mark}`, content })

  await page.goto('/admin/media?sort=title')
  const tiles = page.getByRole('list', { name: 'Media' }).getByRole('listitem')
  await page.getByLabel(`Select ${arch}`).click()
  await page.getByLabel(`Select ${court}`).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Move…' }).click()
  const moving = page.getByRole('dialog', { name: 'Move to a folder' })
  await moving.getByLabel('Folder').selectOption('New folder…')
  await moving.getByLabel('Name').fill('Buildings')
  await expectAccessible(page)
  await moving.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('3 files moved to "Buildings"')).toBeVisible()

  await page.getByRole('button', { name: 'Buildings (3)' }).click()
  await expect(tiles).toHaveCount(3)
  await tiles.filter({ hasText: arch }).dragTo(page.getByRole('button', { name: /^No folder/ }))
  await expect(tiles).toHaveCount(2)
  await page.getByRole('searchbox').fill(mark)
  await expect(tiles).toHaveCount(4)
  await page.getByRole('searchbox').fill('')
  await expect(tiles).toHaveCount(2)

  await page.getByLabel('Select all on this page').check()
  await expectAccessibleState(page, [360])
  await expectNarrow(page)
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Media' })
  await expect(dialog).toContainText('1 of them is in use:')
  await expect(dialog.getByRole('listitem')).toHaveText(`${bench}: page "${where.title}"`)
  await expect(dialog).toContainText('Visitors will no longer see it there. Links to it will lead nowhere.')
  await expectAccessibleState(page, [360])
  await page.setViewportSize({ width: 1280, height: 720 })
  await dialog.getByRole('button', { name: 'Delete only the 1 unused' }).click()
  await expect(page.getByText('1 file deleted')).toBeVisible()
  await expect(tiles).toHaveText([new RegExp(bench)])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('1 file restored')).toBeVisible()
  await expect(tiles).toHaveCount(2)

  // A folder of this name exists: the dialog says so and stays, and the existing folder can be chosen instead.
  const { id, version } = await mediaFolders.create({ name: 'Staff' })
  await expect(page.getByRole('button', { name: 'Staff (0)' })).toBeVisible()
  await page.getByRole('button', { name: `Move ${bench}` }).click()
  await moving.getByLabel('Folder').selectOption('New folder…')
  await moving.getByLabel('Name').fill('staff')
  await moving.getByRole('button', { name: 'Move' }).click()
  await expect(moving.getByLabel('Name')).toHaveAccessibleDescription('A folder with this name already exists')
  await moving.getByLabel('Folder').selectOption('Staff')
  await moving.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('1 file moved to "Staff"')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(tiles).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete folder' }).click()
  await page.getByRole('dialog', { name: 'Delete folder' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Folder deleted')).toBeVisible()
  await expect(tiles).toHaveCount(4)
  await page.getByRole('button', { name: 'Staff (0)' }).click()
  await expect(page.getByText('No media found')).toBeVisible()
  await expect(page.getByText('This folder is empty. Upload files here,')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Somebody else deletes it.
  await mediaFolders.delete({ id, version })
  await expect(page.getByText('This folder no longer exists')).toBeVisible()
  await page.getByRole('button', { name: 'Show all files' }).click()
  await expect(tiles).toHaveCount(4)

  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: court })).toBeVisible()
  await page.goto('/admin/media')
  await expect(page.getByRole('row').filter({ hasText: dome })).toBeVisible()
})
