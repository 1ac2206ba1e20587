import { randomUUID } from 'node:crypto'
import type { Route } from '@playwright/test'
import { makeMedia, makePage, makeSetting } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { removeRoutes } from '../routes.ts'
import { expect, letThrough, NO_REASON, PASSWORD, test } from './staff.ts'

test('B §8 media: failures show their reasons, a deletion says where a file is used, and nothing is lost', async ({
  page,
  signIn,
  database,
  refuse,
  hold,
  problems,
}) => {
  problems.allow(/status of (?:401|502)/)
  await signIn('editor')
  const mark = randomUUID().slice(0, 8)
  const [gate, hall, logo, farm] = [`Gate ${mark}`, `Hall ${mark}`, `Logo ${mark}`, `Farm ${mark}`]
  for (const title of [gate, hall, logo, farm]) await makeMedia(database.kysely, { title, filePath: `/favicon.svg?${title[0]}` })
  const where = await makePage(database.kysely, { title: `Tour ${mark}`, content: '<img src="/favicon.svg?H" alt="">' })
  await makeSetting(database.kysely, 'site_logo', '/favicon.svg?L')
  const deletion = page.getByRole('dialog', { name: 'Delete Media' })
  const remove = deletion.getByRole('button', { name: 'Delete' })
  await test.step('B §8 media: a failed transfer shows a message with the file name at once, is retried visibly, and succeeds', async () => {
    const proxy = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    await page.route('**/api/uploads', proxy)
    await page.goto(`/admin/media?view=list&search=${mark}&add=1`)
    const buffer = Buffer.from('%PDF-1.7 Fees %%EOF')
    const reason = 'The server could not take the file (error 502). The part already sent is safe.'
    const names = ['fees', 'rooms'].map((word) => `${word}-${mark}.pdf`)
    const states = names.map((name) => page.getByRole('region', { name }).getByRole('status'))
    const failures = page.getByRole('alert').filter({ hasText: reason })
    for (const [index, name] of names.entries()) {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(states[index]!).toHaveText(`${reason} Trying again...`)
      // Of several files each shows its own trouble.
      await expect(failures).toHaveCount(1)
    }
    await expect(failures).toContainText(names[0]!)
    await expect(failures.getByText(`Failed to upload media: ${reason}`, { exact: true })).toBeVisible()
    await removeRoutes(page, '**/api/uploads')
    for (const state of states) await expect(state).toHaveText('Uploaded')
    await expect(page.getByText('2 files uploaded')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  })
  await test.step('B §8 media: a failed update or replacement shows its reason, and nothing is lost', async () => {
    for (const operation of ['update', 'replace', 'delete']) await refuse(`media/${operation}`)
    await page.getByRole('button', { name: `Edit ${gate}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Media' })
    const replace = dialog.getByRole('button', { name: 'Replace File' })
    await expect(replace).toBeDisabled()
    await expect(replace).toHaveAccessibleDescription(/^This file is part of the program or on another server/)
    await dialog.getByLabel('Alt Text').fill('The gate in the rain')
    await dialog.getByRole('button', { name: 'Update Media' }).click()
    await expect(page.getByText(`Failed to update media: ${NO_REASON}`, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Alt Text')).toHaveValue('The gate in the rain')
    const buffer = await makePhotograph({ width: 320, height: 240 })
    await dialog.getByLabel('Replace File').setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText(`Failed to replace file: ${NO_REASON}`, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })
  await test.step('B §2, §8 media: the question before a deletion opens at once, then says where the file is used; a failure shows its reason', async () => {
    const answer = await hold('media/usedIn')
    await page.getByRole('button', { name: `Delete ${hall}` }).click()
    await expect(deletion).toContainText('Are you sure you want to delete this media item?')
    await expect(deletion).toContainText('Checking where it is used…')
    answer()
    await expect(deletion).toContainText(`It is in use: page "${where.title}".`)
    await expect(deletion).not.toContainText('Checking where it is used…')
    await remove.click()
    await expect(page.getByText(`Failed to delete media: ${NO_REASON}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: hall })).toHaveCount(1)
    await letThrough(page)
    await remove.click()
    await expect(page.getByText('Media deleted successfully')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: hall })).toHaveCount(0)
  })
  await test.step('who may not delete the logo is told so, and is not offered to', async () => {
    await page.getByRole('button', { name: `Delete ${logo}` }).click()
    const reason = 'It is in use: the logo of the website. Only somebody who may change the site settings can delete it.'
    await expect(deletion).toContainText(reason)
    await expect(remove).toBeHidden()
    await deletion.getByRole('button', { name: 'Close' }).last().click()
  })
  await test.step('media: a file whose use cannot be looked up can be deleted, with a warning', async () => {
    await refuse('media/usedIn')
    await page.getByRole('button', { name: `Delete ${farm}` }).click()
    await expect(deletion.getByText(/We couldn't check where it is used\. Pages may still show it\./)).toBeVisible()
    await remove.click()
    await expect(page.getByRole('row').filter({ hasText: farm })).toHaveCount(0)
  })
  await test.step('an upload during which the session ends goes on after the person has signed in again', async () => {
    await page.getByRole('button', { name: 'Upload Media' }).click()
    const file = { name: 'fees.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Rooms %%EOF') }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText('at most 25 MB each')).toBeVisible()
    await database.kysely.deleteFrom('sessions').execute()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Password').first().fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Try fees.pdf again' }).click()
    await expect(page.getByText('Media uploaded successfully')).toBeVisible()
  })
})
