import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { claimBackup, finishBackup, reportBackup } from '#server/backup/store.ts'
import { sideways } from '../fixtures.ts'
import { expect, expectAccessible, PASSWORD, test } from './staff.ts'

const LONG_AGO = '2026-01-05T09:00:00.000Z'

test('an admin makes, downloads and uploads a backup, and sees how far one is', async ({ page, signIn, database, problems }) => {
  problems.allow(/status of 403/)
  const admin = await signIn('admin')
  await test.step('an admin makes a backup, downloads it after the password, and uploads it in the same way', async () => {
    await page.goto('/admin/backups')
    await expect(page.getByText('No backups so far')).toBeVisible()
    await page.getByRole('button', { name: 'Back up now' }).dblclick()
    const row = page.getByRole('row').filter({ hasText: 'On this screen' })
    await expect(row).toContainText('Verified', { timeout: 30_000 })
    await expect(page.getByText('Failed to start a backup')).toHaveCount(0)

    await database.kysely.updateTable('sessions').set({ confirmedAt: LONG_AGO }).where('userId', '=', admin.id).execute()
    await row.getByRole('link', { name: /^Download the backup of/ }).click()
    const downloading = page.waitForEvent('download')
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^backup-.+\.tar$/)
    expect(await download.failure()).toBeNull()

    await database.kysely.updateTable('sessions').set({ confirmedAt: LONG_AGO }).where('userId', '=', admin.id).execute()
    await page.setViewportSize({ width: 360, height: 800 })
    await page
      .getByRole('region', { name: 'Upload a backup' })
      .locator('input')
      .setInputFiles({
        name: download.suggestedFilename(),
        mimeType: 'application/x-tar',
        buffer: readFileSync(await download.path()),
      })
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm' }).click()
    const uploaded = page.getByRole('row').filter({ hasText: 'uploaded-' })
    await expect(uploaded).toContainText('Verified', { timeout: 30_000 })
    await expect(uploaded.getByRole('button', { name: /^Restore the backup of/ })).toBeEnabled()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/admin/audit')
    await expect(page.getByRole('row').filter({ hasText: 'Uploaded the backup' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Downloaded the backup of' })).toBeVisible()
  })
  await test.step('a backup that is being made shows how far it is, also to who opens the screen meanwhile', async () => {
    await database.kysely.deleteFrom('backups').execute()
    const [id, madeAt] = [randomUUID(), new Date().toISOString()]
    await claimBackup(database.kysely, { id, madeAt, origin: 'console' })
    await reportBackup(database.kysely, id, { percent: 37, reportedAt: madeAt })
    await page.goto('/admin/backups')
    const bar = page.getByRole('progressbar', { name: 'Writing the backup...' })
    await expect(bar).toHaveAttribute('value', '37')
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeDisabled()

    await reportBackup(database.kysely, id, { percent: 71, reportedAt: madeAt })
    await expect(page.getByRole('progressbar', { name: /to verify it/ })).toHaveAttribute('value', '71')
    const fields = { path: '/mnt/usb/backup.tar', bytes: 5, reason: null, missingFiles: 0, finishedAt: madeAt }
    await finishBackup(database.kysely, id, { state: 'verified', ...fields })
    await expect(page.getByRole('row').filter({ hasText: 'On the console' })).toContainText('Verified')
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
    await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(0)
  })
})
