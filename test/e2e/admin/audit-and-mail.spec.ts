import { randomUUID } from 'node:crypto'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import type { Database } from '#server/db/database.ts'
import { encrypt } from '#server/crypto/encryption.ts'
import { readSecretKey } from '#server/config/secret-key.ts'
import type { Site } from '../site.ts'
import { expect, test } from './staff.ts'

const entry = (site: Site, database: Database, name: string, summary: string, at = new Date()) =>
  auditedTransaction(database, (trx) =>
    createAuditLog(readSecretKey(undefined, site.dataDir)).add(trx, {
      actor: { id: null, name, ipAddress: '203.0.113.9' },
      action: 'pages.update',
      entityType: 'pages',
      entityId: randomUUID(),
      summary,
      before: { title: 'Old' },
      after: { title: 'New' },
      at,
    }),
  )

test('the audit log shows events and their values, is filtered and checked; mail without a mail server sends nothing', async ({
  page,
  signIn,
  database,
  site,
  problems,
}) => {
  // The address that is none.
  problems.allow(/status of 400/)
  await signIn('admin')
  await test.step('the audit log shows who did what, when and from where, with the values before and after', async () => {
    const name = `Musa ${randomUUID()}`
    await entry(site, database, name, 'Changed a page')
    await page.goto(`/admin/audit?search=${name}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row').last().getByRole('cell')).toContainText([
      /\d/,
      name,
      'Changed a pagePage or post changed',
      '203.0.113.9',
    ])
    await page.getByText('Details', { exact: true }).click()
    await expect(page.getByRole('cell').getByRole('listitem')).toHaveText('Title: Old → New')
    await page.setViewportSize({ width: 360, height: 740 })
    const wide = page.getByRole('cell').evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    expect(await wide, 'cells that are too narrow').toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('the audit log is filtered by event and day, and turned page by page, all in the address', async () => {
    const name = `Ada ${randomUUID()}`
    for (let count = 1; count <= 51; count++) await entry(site, database, name, `Change ${count}`)
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByText('1 to 50 of more')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('51 to 51 of 51')).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
    await page.goBack()
    await expect(page.getByText('1 to 50 of more')).toBeVisible()
    await page.getByLabel('Event', { exact: true }).selectOption('pages.update')
    await expect(page).toHaveURL(/action=pages.update/)
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('Until').fill('2020-05-12')
    await expect(page.getByLabel('From')).toHaveAccessibleDescription('1 Jan 2020')
    await expect(page.getByLabel('Until')).toHaveAccessibleDescription('12 May 2020')
    await expect(page.getByText('No entries found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/admin/audit')
  })
  await test.step('the audit log can be checked, and one person erased from it', async () => {
    const email = `${randomUUID()}@college.test`
    await entry(site, database, 'Musa', `Invited ${email} as author`)
    await page.goto('/admin/users')
    await page.getByRole('link', { name: 'Erase a person' }).click()
    await expect(page.getByRole('button', { name: 'Erase a person…' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription('Email address is required')
    await dialog.getByLabel('Email address').fill('nonsense')
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(dialog).toContainText('Please enter a valid email address')
    await dialog.getByLabel('Email address').fill(email)
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByText('Erased from 1 entry')).toBeVisible()
    await page.getByRole('button', { name: 'Check the log' }).click()
    await expect(page.getByText(/^All \d+ entries are as they were written/)).toBeVisible()
  })
  await test.step('mail: says that no mail server is set, does not offer to send a message again, and shows what the test message came to', async () => {
    const text = encrypt('Hello', readSecretKey(undefined, site.dataDir), 'outbox')
    const recipient = `${randomUUID()}@college.test`
    const at = new Date().toISOString()
    const tries = {
      status: 'failed',
      attempts: 50,
      lastError: 'Mailbox full',
      nextAttemptAt: at,
      createdAt: at,
      sentAt: null,
    } as const
    const message = {
      id: randomUUID(),
      kind: 'notice',
      aboutId: 'x',
      recipient,
      subject: 'News',
      bodyText: text,
      bodyHtml: text,
    }
    await database.kysely
      .insertInto('outbox')
      .values({ ...message, ...tries })
      .execute()
    await page.goto('/admin/mail')
    await expect(page.getByText("Email isn't set up, so nothing is sent")).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: recipient })
    await expect(row).toContainText('Mailbox full')
    await expect(row.getByRole('button')).toHaveCount(0)
    await page.getByLabel('Send to').fill('nonsense')
    await page.getByRole('button', { name: 'Send test message' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabel('Send to').fill(`${randomUUID()}@college.test`)
    await page.getByRole('button', { name: 'Send test message' }).click()
    await expect(page.getByText("The message was not sent, as email isn't set up")).toBeVisible()
  })
})
