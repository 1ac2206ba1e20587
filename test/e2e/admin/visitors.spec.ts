import { getLagosDay } from '#contract/text/time-zone.ts'
import { addCounts } from '#server/statistics/store.ts'
import { expect, expectAccessible, expectAccessibleInEveryView, test } from './staff.ts'

const now = Date.now()
const daysAgo = (days: number) => getLagosDay(new Date(now - days * 24 * 60 * 60_000))

test('an editor sees what visitors read and looked for, and redirects what they missed', async ({
  page,
  signIn,
  database,
  request,
}) => {
  await signIn('editor')
  await test.step('an editor sees what visitors read and looked for, in each period', async () => {
    await addCounts(database.kysely, [
      { kind: 'page', day: daysAgo(0), name: '/about', count: 1200 },
      { kind: 'page', day: daysAgo(10), name: '/programs', count: 34 },
      { kind: 'referrer', day: daysAgo(0), name: 'facebook.com', count: 8 },
      { kind: 'search', day: daysAgo(0), name: 'school fees', count: 5 },
      { kind: 'empty-search', day: daysAgo(0), name: 'zeppelin', count: 2 },
      { kind: 'missing', day: daysAgo(0), name: '/an-old-address-that-is-longer-than-a-phone-is-wide', count: 3 },
    ])
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('region', { name: 'Visitors' })).toContainText('Searched for, not found “zeppelin”')
    await page.getByRole('link', { name: '1,200 views this week' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Visitors' })).toBeVisible()
    await expect(page.getByText('1,200 page views')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Pages' }).getByRole('row')).toContainText(['Page', '/about'])
    await expect(page.getByRole('table', { name: 'Searches without results' })).toContainText('zeppelin')
    await expect(page.getByRole('region', { name: 'Views over time' }).locator('canvas')).toBeVisible()
    await page.getByLabel('Period').selectOption('Last 30 days')
    await expect(page.getByText('1,234 page views')).toBeVisible()
    await page.getByRole('button', { name: 'Show all 30: Views by day' }).click()
    await expect(page.getByRole('table', { name: 'Views by day' }).getByRole('row')).toHaveCount(31)
    await expectAccessible(page)
  })
  await test.step('an editor redirects a missing address from the statistics, and imports others from a file', async () => {
    await database.kysely.deleteFrom('visitCounts').execute()
    await addCounts(database.kysely, [
      { kind: 'missing', day: daysAgo(0), name: '/Old%20page.php', count: 3 },
      { kind: 'missing', day: daysAgo(0), name: '/media/1/gone.pdf', count: 1 },
    ])
    await page.goto('/admin/visitors')
    for (const name of ['Searches', 'Searches without results'])
      await expect(page.getByRole('region', { name, exact: true })).toContainText('No searches yet')
    const missing = page.getByRole('table', { name: 'Addresses that do not exist' })
    await expect(missing.getByRole('link', { name: /^Create redirect/ })).toHaveCount(1)
    await missing.getByRole('link', { name: 'Create redirect from /old page.php' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Redirect' })
    await expect(dialog.getByLabel('From')).toHaveValue('/old page.php')
    await dialog.getByLabel('From').fill(new URL('/Old%20page.php?id=1', page.url()).href)
    await expect(dialog.getByLabel('From')).toHaveValue('/Old%20page.php?id=1')
    await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('/programs')
    await dialog.getByRole('button', { name: 'Create Redirect' }).click()
    await expect(dialog.getByText('Leave out the ? or # and what follows.')).toBeVisible()
    await dialog.getByLabel('From').fill(new URL('/Old%20page.php', page.url()).href)
    await expectAccessible(page)
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
    await expect(importing.getByRole('row', { name: /^3 \/a.php/ })).toContainText(
      'There is a redirect from this address already',
    )
    await expect(importing.getByRole('button', { name: 'Import the right line', exact: true })).toBeEnabled()
    await expectAccessibleInEveryView(page, undefined, [1280])
    await choose(`from,to\n/${'library'.repeat(20)},/${'books'.repeat(20)},prefix-with-rest\n`)
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(importing.getByText('1 redirect can be imported.')).toBeVisible()
    expect(await importing.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.setViewportSize(size)
    await choose('from,to\n/a.php,/moved-away\n/archive,https://archive.example/,prefix\n')
    await expect(importing.getByRole('row', { name: /^2 \/a.php/ })).toContainText('There is no page at /moved-away.')
    await importing.getByRole('button', { name: 'Import 2 redirects' }).click()
    await expect(page.getByText('2 redirects imported')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Redirects' }).getByRole('row')).toHaveCount(4)
    await expect(page.getByRole('row', { name: /^\/a\.php/ })).toContainText('There is no page at /moved-away.')
  })
})
