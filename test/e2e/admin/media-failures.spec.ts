import { randomUUID } from 'node:crypto'
import type { Route } from '@playwright/test'
import { makeMedia } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { expect, NO_REASON, PASSWORD, test } from './staff.ts'

test('B §8 media: failures show their reasons, and nothing is lost', async ({ page, signIn, database, refuse, problems }) => {
  problems.allow(/status of 502/)
  await signIn('author')
  await test.step('B §8 media: a failed update, replacement or deletion shows its reason, and nothing is lost', async () => {
    for (const operation of ['update', 'replace', 'delete']) await refuse(`media/${operation}`)
    const media = await makeMedia(database.kysely, { title: `Gate ${randomUUID()}`, filePath: '/favicon.svg' })
    await page.goto(`/admin/media?view=list&search=${encodeURIComponent(media.title)}`)
    await page.getByRole('button', { name: `Edit ${media.title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Media' })
    await dialog.getByLabel('Alt Text').fill('The gate in the rain')
    await dialog.getByRole('button', { name: 'Update Media' }).click()
    await expect(page.getByText(`Failed to update media: ${NO_REASON}`, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Alt Text')).toHaveValue('The gate in the rain')
    const buffer = await makePhotograph()
    await dialog.getByLabel('Replace File').setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText(`Failed to replace file: ${NO_REASON}`, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('button', { name: `Delete ${media.title}` }).click()
    await page.getByRole('dialog', { name: 'Delete Media' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Failed to delete media: ${NO_REASON}`, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('row').filter({ hasText: media.title })).toBeVisible()
    await page.context().unrouteAll()
  })
  await test.step('B §8 media: a failed transfer shows a message with the file name at once, is retried visibly, and succeeds', async () => {
    const proxy = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    await page.route('**/api/uploads', proxy)
    await page.goto('/admin/media?add=1')
    const buffer = await makePhotograph()
    const reason = 'The server could not take the file (error 502). The part already sent is safe.'
    const names = ['gate', 'hall'].map((word) => `${word}-${randomUUID()}.jpg`)
    const states = names.map((name) => page.getByRole('region', { name }).getByRole('status'))
    const failures = page.getByRole('alert').filter({ hasText: reason })
    for (const [index, name] of names.entries()) {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(states[index]!).toHaveText(`${reason} Trying again...`)
      // Of several files each shows its own trouble.
      await expect(failures).toHaveCount(1)
    }
    await expect(failures).toContainText(names[0]!)
    await expect(failures.getByText(`Failed to upload media: ${reason}`, { exact: true })).toBeVisible()
    await page.unroute('**/api/uploads', proxy)
    for (const state of states) await expect(state).toHaveText('Uploaded')
    await expect(page.getByText('2 files uploaded')).toBeVisible()
  })
  await test.step('media: a file whose use cannot be looked up can be deleted, with a warning', async () => {
    await refuse('media/usedIn')
    const media = await makeMedia(database.kysely, { title: `Gate ${randomUUID()}`, filePath: '/favicon.svg' })
    await page.goto(`/admin/media?search=${encodeURIComponent(media.title)}`)
    await page.getByRole('button', { name: `Delete ${media.title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Media' })
    await expect(dialog.getByText(/We couldn't check where it is used\. Pages may still show it\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Media deleted successfully')).toBeVisible()
  })
})

test('the dialog that deletes a file opens at once, and then says where it is used', async ({ page, signIn, database }) => {
  await signIn('admin')
  await makeMedia(database.kysely, { title: 'The old gate' })
  const { promise: isKnown, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rpc/media/usedIn**', (route) => isKnown.then(() => route.continue()))
  await page.goto('/admin/media?search=old+gate')
  await page.getByRole('button', { name: 'Delete The old gate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Media' })
  await expect(dialog).toContainText('Checking where it is used…')
  answer()
  await expect(dialog).not.toContainText('Checking where it is used…')
})

test('an upload during which the session ends goes on after the person has signed in again', async ({
  page,
  signIn,
  database,
  problems,
}) => {
  problems.allow(/status of 401/)
  await signIn('author')
  await page.goto('/admin/media?add=1')
  const file = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await makePhotograph() }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('at most 25 MB each')).toBeVisible()
  await database.kysely.deleteFrom('sessions').execute()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password').first().fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Try gate.jpg again' }).click()
  await expect(page.getByText('Media uploaded successfully')).toBeVisible()
})
