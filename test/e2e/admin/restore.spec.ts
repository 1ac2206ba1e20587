import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/open.ts'
import { browse } from '#test/browse.ts'
import { readPage } from '#test/html.ts'
import { makeUser } from '#test/make.ts'
import { sideways } from '../fixtures.ts'
import { expect, expectAccessible, openSession, PASSWORD, sessionOf, test } from './staff.ts'

const LONG_AGO = '2026-01-05T09:00:00.000Z'

/** Nothing is wider than the window, on a phone and on a desktop, and axe finds nothing. */
async function expectFits(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page)).toBe(0)
  }
  await expectAccessible(page)
}

test('an admin restores a backup, and undoes that', async ({ page, site, context, request, problems }) => {
  // The session that ends, the proof of identity, a wrong name, and the moment of the swap.
  problems.allow(/status of (?:401|403|422|503)/)
  // A second connection would keep the website from being replaced.
  const database = await openDatabase({ dataDir: site.dataDir })
  const admin = await makeUser(database.kysely, { role: 'admin' })
  await openSession({ database, context, url: site.url }, admin)
  const { settings } = browse(site.url, await sessionOf(database, admin)).client
  await database.kysely.updateTable('sessions').set({ confirmedAt: LONG_AGO }).execute()
  await database.close()

  await page.goto('/admin/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 30_000 })
  const { updatedAt: _, ...stored } = await settings.basic.get()
  await settings.basic.save({ ...stored, site_name: 'Kano Polytechnic' })
  expect(await titleOf('/about')).toContain('Kano Polytechnic')

  await page.getByRole('button', { name: /^Restore the backup of/ }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const panel = page.getByRole('region', { name: /^Restore the backup of/ })
  await expect(panel).toContainText('1 × Settings changed')
  await expect(panel).toContainText('Everybody signs in again afterwards')
  await panel.getByText('Who changed what, newest first').click()
  await expect(panel.getByRole('listitem')).toContainText(['Settings changed', /settings.* \(.*, .* WAT\)$/i])
  await expectFits(page)
  const name = panel.getByLabel('Name of the college')
  const replace = panel.getByRole('button', { name: 'Replace the website' })
  await name.fill('Harmattan Polytechnic')
  await replace.click()
  await expect(panel).toContainText('This is not the name of the college.')
  await name.fill('Kano Polytechnic')
  await replace.click()

  await signInAgain()
  const ended = page.getByRole('region', { name: 'Restore' })
  await expect(ended).toContainText('The website was restored from the backup of')
  await expectFits(page)
  expect(await titleOf('/about')).toContain('Harmattan Polytechnic')

  await page.goto('/admin/backups')
  await page.getByRole('button', { name: 'Undo the restore…' }).click()
  const undo = page.getByRole('region', { name: /^Undo the restore of/ })
  await undo.getByLabel('Name of the college').fill('Harmattan Polytechnic')
  await undo.getByRole('button', { name: 'Replace the website' }).click()
  await signInAgain()
  await expect(ended).toContainText('The restore was undone on')
  expect(await titleOf('/about')).toContain('Kano Polytechnic')

  async function titleOf(path: string) {
    return readPage(await (await request.get(path)).text()).title
  }
  async function signInAgain() {
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
})
