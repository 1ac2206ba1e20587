import { dayOf } from '#server/statistics/rules.ts'
import { addCounts } from '#server/statistics/store.ts'
import { expect, expectAccessibleInEveryView, test } from './staff.ts'

test('an editor sees what visitors read and looked for, in each period', async ({ page, signIn, database }) => {
  const now = Date.now()
  const daysAgo = (days: number) => dayOf(new Date(now - days * 24 * 60 * 60_000))
  await addCounts(database.kysely, [
    { kind: 'page', day: daysAgo(0), name: '/about', count: 1200 },
    { kind: 'page', day: daysAgo(10), name: '/programs', count: 34 },
    { kind: 'referrer', day: daysAgo(0), name: 'facebook.com', count: 8 },
    { kind: 'search', day: daysAgo(0), name: 'school fees', count: 5 },
    { kind: 'empty-search', day: daysAgo(0), name: 'zeppelin', count: 2 },
    { kind: 'missing', day: daysAgo(0), name: '/an-old-address-that-is-longer-than-a-phone-is-wide', count: 3 },
  ])
  await signIn('editor')
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
  await expectAccessibleInEveryView(page)
})
