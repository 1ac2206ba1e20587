import { randomUUID } from 'node:crypto'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { readSecretKey } from '#server/config/secret-key.ts'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { makeMedia, makeMenuItem, makePage, makePost, makeSection, makeSubmission, makeUser } from '#test/make.ts'
import { expect, expectAccessibleState, test } from './staff.ts'

/* Newer than what the first start has made. A little more than minutes, as the server tells its time in whole seconds. */
const newest = (order: number) => new Date(Date.now() + order * 65_000).toISOString()

test('the dashboard (B §2) names what needs attention, counts, lists events, and shows what somebody else changes', async ({
  page,
  signIn,
  database,
  site,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 403/)
  const db = database.kysely
  await signIn('admin')
  const old = await makePage(db, { title: 'Rules', updatedAt: '2020-01-05T09:00:00.000Z' })
  const listening = page.waitForResponse('**/rpc/dashboard/changes')
  await page.goto('/admin/dashboard')
  await test.step('names old pages and sample texts that need attention, on a computer and on a phone', async () => {
    const attention = page.getByRole('region', { name: 'Needs attention' })
    const samples = attention.getByRole('link', { name: /sample texts are left/ })
    // The checklist names the sample texts, until it is hidden.
    const replace = page.getByRole('link', { name: /^Replace \d+ sample texts$/ })
    await expect(attention.getByRole('link', { name: old.title })).toBeVisible()
    await expect(replace).toBeVisible()
    await expect(samples).toBeHidden()
    await page.getByRole('button', { name: 'Hide this list' }).click()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(attention.getByRole('listitem').filter({ hasText: old.title })).toContainText(
        /last changed .*\. Is it still correct\?/,
      )
      await expect(attention.getByRole('link', { name: old.title })).toHaveAttribute('href', `/admin/page-sections/${old.id}`)
      const health = page.getByRole('region', { name: 'Health' })
      await expect(health.getByRole('listitem')).toHaveText([/backup/, 'Email has not been tested Send a test message.'])
      await expect(health.getByRole('link', { name: 'All checks' })).toHaveAttribute('href', '/admin/health')
      await expect(samples).toHaveAttribute('href', '/admin/samples')
    }
  })
  await test.step('lists the newest events of somebody else by itself, in plain words, newest first, with how long ago', async () => {
    await listening
    // What was there before is older than all of these.
    const before = newest(-9)
    await db.deleteFrom('pages').execute()
    await db.updateTable('media').set({ createdAt: before }).execute()
    await db.updateTable('menuItems').set({ updatedAt: before }).execute()
    const title = (word: string) => `${word} ${randomUUID()}`
    const [created, updated, media, item] = [title('Fees'), title('Hostels'), title('Gate'), title('Library')]
    // A page that was changed a millisecond after it was created counts as updated.
    const createdAt = newest(-4)
    await makePage(db, { title: created, createdAt, updatedAt: createdAt })
    await makePage(db, { title: updated, createdAt: before, updatedAt: newest(-3) })
    await makeMedia(db, { title: media, createdAt: newest(-2) })
    const { id } = await makeMenuItem(db, { title: item, createdAt: before, updatedAt: newest(-1) })
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
    await db
      .updateTable('contentState')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute()
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
  await test.step('counts, behind placeholders until the numbers are there, and leads to the lists', async () => {
    await page.route('**/rpc/dashboard/counts', async (route) => {
      await expect(page.getByTestId('count-placeholder')).toHaveCount(3)
      await route.fulfill({ json: { json: { pages: 12, menuItems: 4, media: 7 } } })
    })
    let isBroken = true
    await page.route('**/rpc/dashboard/recentActivity', (route) =>
      isBroken
        ? route.fulfill({ status: 403, json: { json: { defined: false, code: 'FORBIDDEN', status: 403, message: 'Not now' } } })
        : route.fulfill({ json: { json: [] } }),
    )
    await page.goto('/admin/dashboard')
    for (const [name, count, path] of [
      ['Pages', '12', '/admin/pages'],
      ['Menu Items', '4', '/admin/menu'],
      ['Media', '7', '/admin/media'],
    ] as const) {
      const card = page.getByRole('main').getByRole('link', { name: new RegExp(`${count}\\s*${name}`) })
      await expect(card).toHaveAttribute('href', path)
    }
    const website = page.getByRole('link', { name: 'View Website' })
    await expect(website).toHaveAttribute('href', '/')
    await expect(website).toHaveAttribute('target', '_blank')
    // It can be asked again, and says when there was nothing.
    await expect(page.getByRole('alert')).toContainText('Not now')
    isBroken = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No recent activity')).toBeVisible()
  })
})

test('a morning on a phone: an enquiry is answered, a post published, a broken link mended, and all else that waits is named', async ({
  page,
  signIn,
  clientOf,
  database,
}) => {
  const db = database.kysely
  const user = await signIn('editor')
  const phone = { width: 360, height: 800 }
  await page.setViewportSize(phone)
  await db.deleteFrom('formSubmissions').execute()
  await makeSubmission(db, { formData: { name: 'Ladi Gyang', email: 'ladi@example.test', subject: 'Hostel fees' } })
  const { id } = await makePost(db, { title: 'Convocation', status: 'draft', createdBy: user.id })
  await makePost(db, { title: 'Resumption', status: 'scheduled', publishDate: new Date(Date.now() + 90_000_000).toISOString() })
  await makeMedia(db, { title: 'Gate' })
  await makePage(db, { title: 'Rules', updatedAt: '2020-01-05T09:00:00.000Z' })
  const { id: pageId } = await makePage(db, { title: 'Admission' })
  const content = { actionText: 'Apply', actionUrl: '/aply' }
  await makeSection(db, { pageId, sectionType: 'cta', title: 'Apply now', content })
  await indexQueuedPages(database)
  const { pageDrafts } = await clientOf(await makeUser(db, { role: 'author', firstName: 'Chidi', lastName: 'Eze' }))
  const library = await makePage(db, { title: 'Library' })
  const change = { kind: 'fields', fields: { title: 'Reading room' }, version: library.version } as const
  const { draft: waiting } = await pageDrafts.change({ pageId: library.id, change })
  await pageDrafts.submit({ pageId: library.id, version: waiting.version })
  const broken = page.getByRole('region', { name: '1 link leads nowhere' })
  const tasks = page.getByRole('navigation', { name: 'Frequent tasks' })
  await test.step('the dashboard names what waits', async () => {
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('region', { name: 'Waiting for review' })).toContainText('Library from Chidi Eze')
    await expect(broken).toContainText('There is no page at /aply.')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect(attention.getByRole('link', { name: 'Rules' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Published next' })).toContainText(/Resumption.*in 1 day/)
    const draft = page.getByRole('region', { name: 'My drafts' }).getByRole('link', { name: 'Convocation' })
    await expect(draft).toHaveAttribute('href', `/admin/posts/${id}`)
    await expect(page.getByRole('region', { name: 'Returned to you' })).toBeHidden()
    // The list of a link with "add" opens its form, see list-screen.test.
    await expect(tasks.getByRole('link', { name: 'Upload a file' })).toHaveAttribute('href', '/admin/media?add=1')
    await expectAccessibleState(page)
    await page.setViewportSize(phone)
    await attention.getByRole('link', { name: /without a description/ }).click()
    await expect(page.getByRole('checkbox', { name: 'Only pictures without a description' })).toBeChecked()
    await page.goBack()
  })
  await test.step('an enquiry is answered', async () => {
    await page.getByRole('region', { name: '1 enquiry waits' }).getByRole('link', { name: 'Ladi Gyang: Hostel fees' }).click()
    await expect(page.getByRole('definition').filter({ hasText: 'How much is it?' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', /^mailto:ladi@example\.test/)
    await page.goBack()
  })
  await test.step('a post is published', async () => {
    await tasks.getByRole('link', { name: 'New post' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Matriculation')
    await page.getByRole('textbox', { name: 'Content' }).click()
    await page.keyboard.insertText('On Friday at nine.')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByRole('link', { name: 'View post' })).toHaveAttribute('href', '/matriculation')
  })
  await test.step('a broken link is mended', async () => {
    await page.goto('/admin/dashboard')
    await broken.getByRole('link', { name: 'Admission' }).click()
    await page.getByRole('textbox', { name: 'Where the button leads' }).fill('/matriculation')
    await page.getByRole('button', { name: 'Save Section' }).click()
    await expect(page.getByText('Section updated successfully')).toBeVisible()
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Matriculation')
    await expect(page.getByRole('region', { name: /nowhere/ })).toBeHidden()
  })
})
