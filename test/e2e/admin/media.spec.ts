import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { browse } from '#test/browse.ts'
import { makeMedia, makePage, makeSetting } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { upload } from '#test/upload.ts'
import { expect, expectAccessible, sessionOf, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)
const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await makePhotograph() })

test('B §2, §5, §8 media: files are listed, uploaded, refused, replaced and restored', async ({
  page,
  signIn,
  database,
  site,
  request,
  problems,
  hold,
}) => {
  test.slow()
  problems.allow(/status of 4(?:15|22)/)
  await test.step('B §2 media: is listed, searched by title or alt text, and filtered by type', async () => {
    await signIn('viewer')
    const mark = word()
    await makeMedia(database.kysely, { title: `Gate ${mark}`, altText: 'The main gate', filePath: '/favicon.svg' })
    await makeMedia(database.kysely, { title: `Form ${mark}`, mediaType: 'application/pdf', filePath: '/media/form.pdf' })
    await makeMedia(database.kysely, { title: 'Other', altText: `Shown at ${mark}`, filePath: '/favicon.svg' })
    await page.goto('/admin/media?view=list')
    await expect(page.getByRole('columnheader')).toHaveText(['Preview', 'Title', 'Type', 'Alt Text', 'Date Added', 'Actions'])
    await page.getByRole('searchbox').fill(mark.toUpperCase())
    await expect(page.getByRole('row')).toHaveCount(4)
    await expect(page.getByRole('row').filter({ hasText: `Gate ${mark}` })).toContainText('The main gate')
    await expect(page.getByRole('button', { name: 'Upload Media' })).toHaveCount(0)
    await page.getByLabel('Filter by type').selectOption('document')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Show Form ${mark}` }).click()
    const details = page.getByRole('dialog', { name: `Form ${mark}` })
    await expect(details).toContainText('Not used on any page.')
    await expect(details.getByRole('link', { name: 'Open the file' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto('/admin/posts/new')
    await expect(page.getByText("You don't have permission to create posts.")).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(`/admin/media?search=${mark}`)
    await page.getByRole('button', { name: `Show Gate ${mark}` }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'The main gate' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/admin/media?view=list')
    await page.getByRole('searchbox').fill('nothing of this name')
    await expect(page.getByText('No media found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear search', exact: true }).last().click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })
  const author = await signIn('author')
  await test.step('B §2, §5, §8 media: pictures and documents are uploaded, built-in files stay', async () => {
    await test.step('B §2, §5, §8 media: files are uploaded with title and alt text', async () => {
      const mark = word()
      await page.goto('/admin/media?view=list&add=1')
      const dialog = page.getByRole('dialog', { name: 'Upload Media' })
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(dialog.getByText('Please select a file to upload')).toBeVisible()
      await dialog.locator('input[type=file]').setInputFiles([await photo(`gate-${mark}.jpg`), await photo(`hall-${mark}.jpg`)])
      const row = dialog.getByRole('region', { name: `gate-${mark}.jpg` })
      await expect(row.getByLabel('Title')).toHaveValue(`gate-${mark}`)
      await row.getByLabel('Title').fill('')
      await expectAccessible(page)
      const hall = dialog.getByRole('region', { name: `hall-${mark}.jpg` })
      await hall.getByLabel('Decorative').check()
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(row.getByText('Please select a file and enter a title')).toBeVisible()
      await expect(hall.getByText('Uploaded')).toBeVisible()
      await row.getByLabel('Title').fill(`Gate ${mark}`)
      await row.getByLabel('Alt Text').fill('Students at the gate')
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeHidden()
      await expect(page.getByText('Media uploaded successfully')).toHaveCount(1)
      await dialog.getByRole('button', { name: 'Close' }).last().click()

      await page.getByRole('searchbox').fill(mark)
      const gate = page.getByRole('row').filter({ hasText: `Gate ${mark}` })
      await expect(gate).toContainText('Image · JPEG1000 × 750')
      await expect(gate).toContainText('Students at the gate')
      await expect(page.getByRole('row').filter({ hasText: `hall-${mark}` })).toContainText('Decorative')
      await expect.poll(() => gate.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
    })
    await test.step('B §2 media: a document is uploaded without a description, and may have one', async () => {
      const mark = word()
      await page.goto('/admin/media?view=list&add=1')
      const file = { name: `fees-${mark}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Fees %%EOF') }
      await page.locator('input[type=file]').setInputFiles(file)
      await expect(page.getByLabel('Alt Text')).toHaveCount(0)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(page.getByText('Media uploaded successfully')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      await page.getByRole('searchbox').fill(mark)
      await page.getByRole('button', { name: `Edit fees-${mark}` }).click()
      await page.getByRole('dialog').getByLabel('Alt Text').fill('What a year costs')
      await page.getByRole('button', { name: 'Update Media' }).click()
      await expect(page.getByRole('row').filter({ hasText: mark })).toContainText('What a year costs')
    })
    await test.step('B §2 media: a built-in file explains that it cannot be replaced', async () => {
      const media = await makeMedia(database.kysely, { title: `Drawing ${word()}`, filePath: '/favicon.svg' })
      await page.goto(`/admin/media?search=${encodeURIComponent(media.title)}`)
      await page.getByRole('button', { name: `Edit ${media.title}` }).click()
      const replace = page.getByRole('button', { name: 'Replace File' })
      await expect(replace).toBeDisabled()
      await expect(replace).toHaveAccessibleDescription(/^This file is part of the program or on another server/)
      await expectAccessible(page)
    })
  })
  await test.step('B §2 media: one is edited, its file replaced at the same address, and restored', async () => {
    const mark = word()
    const elsewhere = browse(site.url, await sessionOf(database, author))
    const uploadId = await upload(elsewhere, await makePhotograph(), `gate-${mark}.jpg`)
    await elsewhere.client.media.create({ uploadId, title: `gate-${mark}` })
    await page.goto(`/admin/media?view=list&search=${mark}`)
    await page.getByRole('button', { name: `Edit gate-${mark}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Media' })
    await expect(dialog.getByText('Not used on any page.')).toBeVisible()
    await expectAccessible(page)
    const address = (await dialog.locator('img').first().getAttribute('src'))!
    const before = await (await request.get(address)).body()
    const other = { name: 'new.png', mimeType: 'image/png', buffer: await makePhotograph({ width: 640, height: 480 }) }
    await dialog.locator('input[type=file]').setInputFiles(other)
    const replaced = page.getByRole('status').filter({ hasText: 'File replaced successfully' })
    await replaced.getByRole('button', { name: 'Close the message' }).click()
    expect((await (await request.get(address)).body()).equals(before)).toBe(false)
    await dialog.getByRole('button', { name: /^Restore gate/ }).click()
    await expect(page.getByText('The former file is shown again')).toBeVisible()
    expect((await (await request.get(address)).body()).equals(before)).toBe(true)

    await expect(replaced).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    const restore = dialog.getByRole('button', { name: /^Restore new/ }).getByText('Restore')
    expect(await restore.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    await dialog.getByRole('slider', { name: 'Focal point, from the top' }).press('Home')
    await dialog.getByLabel('Alt Text').fill('The gate')
    await dialog.getByRole('button', { name: 'Update Media' }).click()
    await expect(page.getByText('Media updated successfully')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: mark })).toContainText('The gate')
  })
  await test.step('B §8 media: a file that is not a picture is refused with the reason, even if its name ends in .jpg', async () => {
    await page.goto('/admin/media?add=1')
    const file = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ this is a program') }
    await page.locator('input[type=file]').setInputFiles([await photo('hall.jpg'), file])
    const files = page.getByRole('dialog').getByRole('region')
    await expect(files.first()).toHaveAccessibleName('hall.jpg')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(files.first()).toHaveAccessibleName('gate.jpg')
    await expect(page.getByText(/gate\.jpg: Failed to upload media: /)).toBeVisible()
    const row = page.getByRole('region', { name: 'gate.jpg' })
    await expect(row.getByRole('status')).toHaveText(
      /^The name of this file ends with \.jpg, but its content is something else\. /,
    )
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to upload media: ' })).toContainText('gate.jpg')
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0)
    // The refused upload is gone: it does not block a corrected version of the same file.
    await expect(row.getByRole('button')).toHaveText(['Remove'])
    await expect(page.locator('input[type=file]')).toHaveValue('')
    await page.locator('input[type=file]').setInputFiles({ ...file, name: 'notes.txt', mimeType: 'text/plain' })
    await expect(page.getByText("We can't accept notes.txt.")).toBeVisible()
    await expect(page.getByRole('region', { name: 'notes.txt' })).toHaveCount(0)
    await expectAccessible(page)
  })
  await test.step('of several files two are on their way, the others wait and can be paused', async () => {
    const letGo = await hold('media/create')
    await page.goto('/admin/media?add=1')
    const mark = word()
    const names = [1, 2, 3, 4].map((number) => `${mark}-${number}.jpg`)
    await page.locator('input[type=file]').setInputFiles(await Promise.all(names.map(photo)))
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const states = page.getByRole('dialog').getByRole('status')
    const [checked, waits] = ['Checking the file...', 'Waiting for other uploads...']
    await expect(states).toHaveText([checked, checked, waits, waits])
    await expectAccessible(page)
    await page.getByRole('button', { name: `Pause ${names[2]}` }).click()
    letGo()
    await expect(states).toHaveText(['Uploaded', 'Uploaded', 'Paused 0 %', 'Uploaded'])
    await page.getByRole('button', { name: `Resume ${names[2]}` }).click()
    await expect(states).toHaveText(Array.from({ length: 4 }, () => 'Uploaded'))
  })
})

test('B §2, §5, §8 media: the picker and the test panel upload, and say what failed', async ({
  page,
  signIn,
  database,
  request,
  problems,
}) => {
  problems.allow(/status of 502/)
  await test.step('B §2 media picker: pictures are chosen, uploaded and described; a deletion says where a file is used', async () => {
    await signIn('editor')
    await test.step('deleting a file in use lists where', async () => {
      const media = await makeMedia(database.kysely, { title: `Hall ${word()}`, filePath: `/favicon.svg?${word()}` })
      const where = await makePage(database.kysely, { title: `Tour ${word()}`, content: `<img src="${media.filePath}" alt="">` })
      await page.goto(`/admin/media?search=${encodeURIComponent(media.title)}`)
      await page.getByRole('button', { name: `Delete ${media.title}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete Media' })
      await expect(dialog).toContainText('Are you sure you want to delete this media item?')
      await expect(dialog).toContainText(`It is in use: page "${where.title}".`)
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Media deleted successfully')).toBeVisible()
      await expect(page.getByText('No media found')).toBeVisible()
    })
    await test.step('who may not delete the logo is told so, and is not offered to', async () => {
      const logo = await makeMedia(database.kysely, { title: `Logo ${word()}`, filePath: `/favicon.svg?${word()}` })
      await makeSetting(database.kysely, 'site_logo', logo.filePath)
      await page.goto(`/admin/media?search=${encodeURIComponent(logo.title)}`)
      await page.getByRole('button', { name: `Delete ${logo.title}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete Media' })
      const reason = 'It is in use: the logo of the website. Only somebody who may change the site settings can delete it.'
      await expect(dialog).toContainText(reason)
      await expect(dialog.getByRole('button', { name: 'Delete' })).toBeHidden()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(dialog).toBeHidden()
      await database.kysely.deleteFrom('media').where('id', '=', logo.id).execute()
    })
    await test.step('B §2 media picker: one picture is chosen for a post', async () => {
      const mark = word()
      const at = new Date().toISOString()
      const folder = { id: mark, name: `Buildings ${mark}`, version: 1, createdAt: at, updatedAt: at }
      await database.kysely.insertInto('mediaFolders').values(folder).execute()
      const gate = await makeMedia(database.kysely, { title: `Gate ${mark}`, filePath: '/favicon.svg', folderId: mark })
      const other = await makeMedia(database.kysely, { title: `Hall ${mark}`, filePath: '/favicon.svg' })
      await makeMedia(database.kysely, { title: `Minutes ${mark}`, mediaType: 'application/pdf' })
      await page.goto('/admin/posts/new')
      await page.getByRole('button', { name: 'Choose Featured image' }).click()
      const picker = page.getByRole('dialog', { name: 'Select Media' })
      await picker.getByRole('searchbox', { name: 'Search media...' }).fill('nothing of this name')
      await expect(picker.getByText('No media found')).toBeVisible()
      const choices = picker.locator('button[aria-pressed=false]')
      await picker.getByRole('searchbox').fill(mark)
      await expect(choices).toHaveCount(2)
      await picker.getByRole('searchbox').fill('')
      await picker.getByLabel('Folder').selectOption('No folder')
      await expect(choices).toHaveText([other.title])
      await picker.getByLabel('Folder').selectOption(folder.name)
      await expect(choices).toHaveText([gate.title])
      await expect(picker.getByRole('button', { name: 'Select (0)' })).toBeDisabled()
      await expect(picker.getByText('No media selected')).toBeVisible()
      const minutes = { name: 'minutes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Minutes') }
      await picker.locator('input[type=file]').setInputFiles(minutes)
      await expect(picker.getByText("We can't accept minutes.pdf.")).toBeVisible()
      await expectAccessible(page)
      await picker.getByRole('button', { name: gate.title }).click()
      await picker.getByRole('button', { name: 'Select (1)' }).click()
      await expect(page.getByLabel('Featured image', { exact: true })).toHaveValue(gate.filePath)
    })
    await test.step('media picker: a file that is uploaded there is described and chosen right there', async () => {
      const mark = word()
      await page.goto('/admin/posts/new')
      await page.getByRole('button', { name: 'Choose Featured image' }).click()
      const picker = page.getByRole('dialog', { name: 'Select Media' })
      await picker.locator('input[type=file]').setInputFiles(await photo(`hall-${mark}.jpg`))
      await picker.getByLabel('Title').fill(`Hall ${mark}`)
      await picker.getByLabel('Alt Text').fill('Students in the hall')
      await expectAccessible(page)
      const held = Promise.withResolvers<void>()
      await page.route('**/api/uploads', async (route) => {
        await held.promise
        await route.continue()
      })
      await picker.getByRole('button', { name: 'Upload', exact: true }).click()
      await picker.locator('button[aria-pressed=false]').first().click()
      await picker.getByRole('button', { name: 'Select (1)' }).click()
      await page.getByRole('dialog', { name: 'Stop uploading?' }).getByRole('button', { name: 'Keep uploading' }).click()
      held.resolve()
      await expect(picker).toBeHidden()
      await page.unroute('**/api/uploads')
      await expect(page.getByLabel('Featured image', { exact: true })).toHaveValue(/^\/media\/.+\.jpg$/)
      const made = await database.kysely.selectFrom('media').select('altText').where('title', '=', `Hall ${mark}`).execute()
      expect(made).toEqual([{ altText: 'Students in the hall' }])
      await page.getByRole('button', { name: 'Insert picture' }).click()
      await picker.getByRole('button', { name: `Hall ${mark}` }).click()
      await picker.getByRole('button', { name: 'Select (1)' }).click()
      await page.getByRole('button', { name: 'Insert', exact: true }).click()
      await expect(page.getByRole('textbox', { name: 'Content' }).getByAltText('Students in the hall')).toBeVisible()
    })
  })
  await test.step('B §2, §5 site settings: the test panel tries an upload', async () => {
    await signIn('admin')
    await page.goto('/admin/site-settings')
    await page.getByText('Advanced', { exact: true }).click()
    const panel = page.getByRole('region', { name: 'Test Media Upload' })
    await panel.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(panel.getByText('Please select a file and enter a title')).toBeVisible()
    await panel.locator('input[type=file]').setInputFiles(await photo(`try-${word()}.jpg`))
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Media uploaded successfully')).toBeVisible()
    const address = (await panel.getByRole('link').getAttribute('href'))!
    expect((await request.get(address)).headers()['content-type']).toBe('image/jpeg')
  })
  await test.step('B §7, §8 media: the test panel goes to the image host, and its failure names it', async () => {
    const message = 'The upload to Cloudinary failed: Invalid cloud_name college'
    let from: unknown
    await page.route(/\/rpc\/media\/create/, (route) => {
      from = route.request().postDataJSON().json.from
      return route.fulfill({ status: 502, json: { json: { defined: true, code: 'BAD_GATEWAY', status: 502, message } } })
    })
    await page.goto('/admin/site-settings')
    await page.getByText('Advanced', { exact: true }).click()
    const panel = page.getByRole('region', { name: 'Test Media Upload' })
    await panel.locator('input[type=file]').setInputFiles(await photo('gate.jpg'))
    await panel.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Failed to upload media. Please try again.')).toBeVisible()
    await expect(panel.getByRole('status')).toHaveText(message)
    expect(from).toBe('picker')
    // The same file, once the configuration was changed.
    await page.unroute(/\/rpc\/media\/create/)
    await panel.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Media uploaded successfully')).toBeVisible()
    await panel.locator('input[type=file]').setInputFiles(await photo('gate.jpg'))
    const created = page.waitForResponse(/\/rpc\/media\/create/)
    await panel.getByRole('button', { name: 'Upload', exact: true }).click()
    expect((await created).ok()).toBe(true)
    await expect(page.getByText('Media uploaded successfully')).toHaveCount(1)
  })
})

/** Uploads a photograph in two parts and holds the second one. Resolves to a function that releases it. */
async function uploadHalf(page: Page, name: string): Promise<() => void> {
  await page.goto('/admin/media?add=1')
  await page.getByLabel('Make large photographs smaller').uncheck()
  const buffer = await makePhotograph({ width: 2400, height: 1800 })
  expect(buffer.length).toBeGreaterThan(1024 * 1024)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0') await held
    // It may have been given up in the meantime.
    await route.continue().catch(() => {})
  })
  const second = page.waitForRequest((request) => Number(request.headers()['upload-offset']) > 0)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await second
  await expect(page.getByText(/^Uploading... [1-9]/)).toBeVisible()
  return letGo
}

test.describe('on a bad connection', () => {
  test.use({ baseURL: ({ line }, use) => use(line.url) })

  test('an upload is paused, removed, and goes on by itself after the connection was cut', async ({
    page,
    signIn,
    site,
    problems,
    line,
  }) => {
    test.slow()
    problems.allow(/ERR_|Failed to fetch/)
    problems.allow(/ERR_|status of|Failed to fetch/)
    await test.step('an upload is paused and resumed by hand', async () => {
      await signIn('author')
      const name = `pause-${word()}.jpg`
      const letGo = await uploadHalf(page, name)
      await page.getByRole('button', { name: `Pause ${name}` }).click()
      await expect(page.getByText(/^Paused/)).toBeVisible()
      letGo()
      await page.getByRole('button', { name: `Resume ${name}` }).click()
      await expect(page.getByText('Media uploaded successfully')).toBeVisible()
      await page.unrouteAll()
    })
    await test.step('an upload that is removed before it has arrived leaves nothing on the server', async () => {
      const { id } = await signIn('author')
      const folder = join(site.dataDir, 'uploads')
      const ownUploads = async () => {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
        const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
        return texts.filter((text) => text.includes(id)).length
      }
      const name = `long-${word()}.jpg`
      await uploadHalf(page, name)
      expect(await ownUploads()).toBe(1)
      await page.getByRole('button', { name: `Pause ${name}` }).click()
      await page.getByRole('button', { name: `Remove ${name}` }).click()
      await expect(page.getByRole('region', { name })).toHaveCount(0)
      await expect.poll(ownUploads).toBe(0)
      await page.unrouteAll()
    })
    await test.step('an upload goes on by itself, also when the device knows that it had no connection', async () => {
      await signIn('author')
      await page.goto('/admin/media?add=1')
      await page.locator('input[type=file]').setInputFiles(await photo(`offline-${word()}.jpg`))
      const fails = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/uploads'))
      const first = fails()
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await first
      await fails()
      expect(await page.evaluate(() => navigator.onLine)).toBe(false)
      await page.context().setOffline(false)
      await expect(page.getByText('Media uploaded successfully')).toBeVisible({ timeout: 30_000 })
    })
    await test.step('an upload whose connection is cut goes on where it stopped', async () => {
      await signIn('author')
      const letGo = await uploadHalf(page, `big-${word()}.jpg`)
      await line.cut()
      const failed = page.waitForEvent('requestfailed')
      letGo()
      await failed
      line.clear()
      await line.mend()
      await expect(page.getByText('Media uploaded successfully')).toBeVisible({ timeout: 30_000 })
      // It asked how much had come, and began no second upload.
      const uploads = line.transfers().filter(({ path }) => path.startsWith('/api/uploads'))
      expect(uploads.map(({ path }) => path)).not.toContain('/api/uploads')
    })
  })
})
