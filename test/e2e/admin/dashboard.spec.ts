import { randomUUID } from 'node:crypto'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { readSecretKey } from '#server/config/secret-key.ts'
import { makeMedia, makeMenuItem, makePage } from '#test/make.ts'
import { expect, test } from './staff.ts'

/* Newer than what the first start has made. A little more than minutes, as the server tells its time in whole seconds. */
const newest = (order: number) => new Date(Date.now() + order * 65_000).toISOString()

test.describe('the dashboard (B §2)', () => {
  test('counts, behind placeholders until the numbers are there, and leads to the lists', async ({ page, signIn }) => {
    await signIn('viewer')
    await page.route('**/rpc/dashboard/counts', async (route) => {
      await expect(page.getByTestId('count-placeholder')).toHaveCount(3)
      await route.fulfill({ json: { json: { pages: 12, menuItems: 4, media: 7 } } })
    })
    await page.goto('/admin/dashboard')
    for (const [name, count, path] of [
      ['Pages', '12', '/admin/pages'],
      ['Menu Items', '4', '/admin/menu'],
      ['Media', '7', '/admin/media'],
    ] as const) {
      const card = page.getByRole('main').getByRole('link', { name: new RegExp(`${count}\\s*${name}`) })
      await expect(card).toHaveAttribute('href', path)
    }
  })

  test('lists the newest events in plain words, newest first, with how long ago', async ({ page, signIn, database, site }) => {
    const db = database.kysely
    // What was there before is older than all of these.
    const [createdAt, updatedAt] = [newest(-9), newest(-9)]
    await db.updateTable('pages').set({ createdAt, updatedAt }).execute()
    await db.updateTable('media').set({ createdAt }).execute()
    await db.updateTable('menuItems').set({ updatedAt }).execute()
    const title = (word: string) => `${word} ${randomUUID()}`
    const [created, updated, media, item] = [title('Fees'), title('Hostels'), title('Gate'), title('Library')]
    await makePage(db, { title: created, createdAt: newest(-4), updatedAt: newest(-4) })
    await makePage(db, { title: updated, createdAt: newest(-9), updatedAt: newest(-3) })
    await makeMedia(db, { title: media, createdAt: newest(-2) })
    const { id } = await makeMenuItem(db, { title: item, createdAt: newest(-1), updatedAt: newest(-1) })
    const act = {
      action: 'menuItems.update',
      entityType: 'menuItems',
      entityId: id,
      summary: 'Changed it',
      at: new Date(),
    } as const
    const auditLog = createAuditLog(readSecretKey(undefined, site.dataDir))
    await auditedTransaction(database, (trx) =>
      auditLog.add(trx, { actor: { id: null, name: 'Halima Sani', ipAddress: null }, ...act }),
    )
    await signIn('viewer')
    await page.goto('/admin/dashboard')
    const events = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')
    await expect(events.filter({ hasText: `Updated menu item "${item}"` })).toHaveText(/Halima Sani.*1 minute ago/)
    await expect(events.filter({ hasText: `Uploaded media "${media}"` })).toContainText('2 minutes ago')
    await expect(events.filter({ hasText: `Updated page "${updated}"` })).toContainText('3 minutes ago')
    await expect(events.filter({ hasText: `Created page "${created}"` })).toContainText('4 minutes ago')
    const texts = await events.allTextContents()
    const places = [item, media, updated, created].map((name) => texts.findIndex((text) => text.includes(name)))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(texts.length).toBeLessThanOrEqual(8)
  })

  test('says when there was nothing', async ({ page, signIn }) => {
    await signIn('viewer')
    await page.route('**/rpc/dashboard/recentActivity', (route) => route.fulfill({ json: { json: [] } }))
    await page.goto('/admin/dashboard')
    await expect(page.getByText('No recent activity')).toBeVisible()
  })

  test('can be asked again when loading has failed', async ({ page, signIn, problems }) => {
    problems.allow(/status of 403/)
    await signIn('viewer')
    let isBroken = true
    await page.route('**/rpc/dashboard/recentActivity', (route) =>
      isBroken
        ? route.fulfill({ status: 403, json: { json: { defined: false, code: 'FORBIDDEN', status: 403, message: 'Not now' } } })
        : route.fulfill({ json: { json: [] } }),
    )
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('alert')).toContainText('Not now')
    isBroken = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No recent activity')).toBeVisible()
  })

  test('opens the website in a new tab', async ({ page, signIn, context }) => {
    await signIn('viewer')
    await page.goto('/admin/dashboard')
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'View Website' }).click()
    await expect(await opened).toHaveURL('/')
  })

  test('shows what somebody else changes, by itself', async ({ page, signIn, database }) => {
    await signIn('viewer')
    const listening = page.waitForResponse('**/rpc/dashboard/changes')
    await page.goto('/admin/dashboard')
    await listening
    await page.getByRole('listitem').first().waitFor()
    const title = `Bursary ${randomUUID()}`
    await makePage(database.kysely, { title, createdAt: newest(0), updatedAt: newest(0) })
    await database.kysely
      .updateTable('contentState')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute()
    await expect(page.getByText(`Created page "${title}"`)).toBeVisible()
  })
})
