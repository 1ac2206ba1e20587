import { dayOf } from '#server/statistics/rules.ts'
import { addCounts } from '#server/statistics/store.ts'
import { expect, expectAccessibleInEveryView, test } from './staff.ts'

test('an editor redirects a missing address from the statistics, and imports others from a file', async ({
  page,
  signIn,
  database,
  request,
}) => {
  const day = dayOf(new Date())
  await addCounts(database.kysely, [
    { kind: 'missing', day, name: '/Old%20page.php', count: 3 },
    { kind: 'missing', day, name: '/media/1/gone.pdf', count: 1 },
  ])
  await signIn('editor')
  await page.goto('/admin/visitors')
  const missing = page.getByRole('table', { name: 'Addresses that do not exist' })
  await expect(missing.getByRole('link', { name: /^Create redirect/ })).toHaveCount(1)
  await missing.getByRole('link', { name: 'Create redirect from /old page.php' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Redirect' })
  await expect(dialog.getByLabel('From')).toHaveValue('/old page.php')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('/programs')
  await expectAccessibleInEveryView(page)
  await dialog.getByRole('button', { name: 'Create Redirect' }).click()
  await expect(page.getByText('Redirect created')).toBeVisible()
  const answer = await request.get('/Old%20page.php', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/programs'])

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const importing = page.getByRole('dialog', { name: 'Import Redirects' })
  const choose = async (text: string) =>
    importing.locator('input[type=file]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('from,to\n/a.php,/about\n/a.php,/contact\n')
  await expect(importing.getByRole('alert')).toContainText('1 line is wrong')
  await expect(importing.getByRole('row', { name: /^3 \/a.php/ })).toContainText('There is a redirect from this address already')
  await expect(importing.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await expectAccessibleInEveryView(page)
  await choose('from,to\n/a.php,/about\n/archive,https://archive.example/,prefix\n')
  await importing.getByRole('button', { name: 'Import 2 redirects' }).click()
  await expect(page.getByText('2 redirects imported')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Redirects' }).getByRole('row')).toHaveCount(4)
})
