import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { makeManyMedia, makeMedia } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { removeRoutes } from '../routes.ts'
import { expect, expectAccessible, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)
const photo = async (name: string, size = { width: 320, height: 240 }) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makePhotograph(size),
})

const LONG_DESCRIPTION =
  'Two arches, a neem tree with a bench in its shade, and two students who talk in front of the classrooms.'

test('B §2, §5, §8 media: files are listed, uploaded, refused, replaced and restored', async ({
  page,
  signIn,
  database,
  request,
  problems,
  hold,
}) => {
  problems.allow(/status of 415/)
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
    await page.getByRole('searchbox').fill('nothing of this name')
    await expect(page.getByText('No media found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search', exact: true }).last().click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.goto('/admin/posts/new')
    await expect(page.getByText("You don't have permission to create posts.")).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await signIn('author')
  const mark = word()
  const gateRow = page.getByRole('row').filter({ hasText: `Quadrangle engineering ${mark}` })
  await test.step('B §2, §5, §8 media: of several files two are sent at once, others wait, and one without a title or of a wrong type says why', async () => {
    const letGo = await hold('media/create')
    await page.goto('/admin/media?view=list&add=1')
    const dialog = page.getByRole('dialog', { name: 'Upload Media' })
    const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
    await upload.click()
    await expect(dialog.getByText('Please select a file to upload')).toBeVisible()
    await dialog
      .locator('input[type=file]')
      .setInputFiles([
        await photo(`gate-${mark}.jpg`, { width: 1000, height: 750 }),
        await photo(`hall-${mark}.jpg`),
        { name: `fees-${mark}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Fees %%EOF') },
        { name: `trap-${mark}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('MZ this is a program') },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') },
      ])
    await expect(dialog.getByText('Not added: notes.txt.')).toBeVisible()
    const files = dialog.getByRole('region')
    await expect(files).toHaveCount(4)
    const fileOf = (name: string) => dialog.getByRole('region', { name: `${name}-${mark}` })
    const [gate, hall, fees, trap] = [fileOf('gate'), fileOf('hall'), fileOf('fees'), fileOf('trap')]
    await expect(gate.getByLabel('Title')).toHaveValue(`gate-${mark}`)
    await gate.getByLabel('Title').fill('')
    await hall.getByLabel('Decorative').check()
    await expect(fees.getByLabel('Alt Text')).toHaveCount(0)

    await upload.click()
    await expect(gate.getByText('Please select a file and enter a title')).toBeVisible()
    await expect(hall.getByRole('status')).toHaveText('Checking the file...')
    await expect(fees.getByRole('status')).toHaveText('Checking the file...')
    await expect(trap.getByRole('status')).toHaveText('Waiting for other uploads...')
    await expectAccessible(page)
    await page.getByRole('button', { name: `Pause trap-${mark}.jpg` }).click()
    letGo()
    await expect(hall.getByRole('status')).toHaveText('Uploaded')
    await expect(fees.getByRole('status')).toHaveText('Uploaded')
    await expect(trap.getByRole('status')).toHaveText('Paused 0 %')
    await page.getByRole('button', { name: `Resume trap-${mark}.jpg` }).click()

    // It is not a picture, even if its name ends in .jpg.
    await expect(page.getByRole('alert').getByText(`trap-${mark}.jpg: Failed to upload media: `)).toBeVisible()
    await expect(files.first()).toHaveAccessibleName(`trap-${mark}.jpg`)
    await expect(trap.getByRole('status')).toHaveText(
      /^The name of this file ends with \.jpg, but its content is something else\. /,
    )
    // The refused upload is gone: it does not block a corrected version of the same file.
    await expect(trap.getByRole('button')).toHaveText(['Remove'])
    await expect(dialog.locator('input[type=file]')).toHaveValue('')

    await gate.getByLabel('Title').fill(`Quadrangle engineering ${mark}`)
    await gate.getByLabel('Alt Text').fill(LONG_DESCRIPTION)
    await upload.click()
    await expect(upload).toBeHidden()
    await expect(page.getByText('Media uploaded successfully')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('searchbox').fill(mark)
    await expect(gateRow).toContainText('Image · JPEG1000 × 750')
    await expect(page.getByRole('row').filter({ hasText: `hall-${mark}` })).toContainText('Decorative')
    await expect.poll(() => gateRow.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  })
  await test.step('media: at 1280 px a title breaks between words, and a long description has two lines', async () => {
    const cells = gateRow.getByRole('cell')
    await expect(cells.nth(3)).toContainText(LONG_DESCRIPTION)
    const linesOf = (text: Element) => {
      const range = document.createRange()
      const { firstChild } = text.querySelector('p')!
      range.setStart(firstChild!, 0)
      range.setEnd(firstChild!, 'Quadrangle'.length)
      return range.getClientRects().length
    }
    expect(await cells.nth(1).evaluate(linesOf)).toBe(1)
    const { height, lineHeight } = await cells
      .nth(3)
      .locator('p')
      .evaluate((text) => ({
        height: text.clientHeight,
        lineHeight: Number.parseFloat(getComputedStyle(text).lineHeight),
      }))
    expect(height / lineHeight).toBeLessThanOrEqual(2.1)
  })
  await test.step('B §2 media: one is edited, its file replaced at the same address, and restored', async () => {
    await page.getByRole('button', { name: 'Edit Quadrangle engineering' }).click()
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
    await expect(gateRow).toContainText('The gate')
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
  await signIn('editor')
  await page.goto('/admin/posts/new')
  const picker = page.getByRole('dialog', { name: 'Select Media' })
  const featured = page.getByLabel('Featured image', { exact: true })
  await test.step('B §2 media picker: one of many pictures is found by name or folder, and chosen for a post', async () => {
    const mark = word()
    const at = new Date().toISOString()
    for (const name of ['Buildings', 'Students']) {
      const folder = { id: name, name, version: 1, createdAt: at, updatedAt: at }
      await database.kysely.insertInto('mediaFolders').values(folder).execute()
    }
    await makeManyMedia(database.kysely, 110, (index) => ({ title: `Student ${index}`, folderId: 'Students' }))
    const gate = await makeMedia(database.kysely, { title: `Gate ${mark}`, filePath: '/favicon.svg', folderId: 'Buildings' })
    const other = await makeMedia(database.kysely, { title: `Hall ${mark}`, filePath: '/favicon.svg' })
    await makeMedia(database.kysely, { title: `Minutes ${mark}`, mediaType: 'application/pdf' })
    await page.getByRole('button', { name: 'Choose Featured image' }).click()
    const choices = picker.locator('button[aria-pressed=false]')
    await expect(choices).toHaveCount(50)
    await picker.getByRole('button', { name: 'Show more' }).click()
    await expect(choices).toHaveCount(100)
    const search = picker.getByRole('searchbox', { name: 'Search media...' })
    await search.fill('nothing of this name')
    await expect(picker.getByText('No media found')).toBeVisible()
    await search.fill(mark)
    await expect(choices).toHaveCount(2)
    await search.fill('')
    await picker.getByLabel('Folder').selectOption('No folder')
    await expect(choices).toHaveText([other.title])
    await picker.getByLabel('Folder').selectOption('Buildings')
    await expect(choices).toHaveText([gate.title])
    await expect(picker.getByRole('button', { name: 'Select (0)' })).toBeDisabled()
    await expect(picker.getByText('No media selected')).toBeVisible()
    const minutes = { name: 'minutes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Minutes') }
    await picker.locator('input[type=file]').setInputFiles(minutes)
    await expect(picker.getByText('Not added: minutes.pdf.')).toBeVisible()
    await expectAccessible(page)
    await picker.getByRole('button', { name: gate.title }).click()
    await picker.getByRole('button', { name: 'Select (1)' }).click()
    await expect(featured).toHaveValue(gate.filePath)
  })
  await test.step('media picker: a file that is uploaded there is described and chosen right there', async () => {
    const mark = word()
    await page.getByRole('button', { name: 'Choose Featured image' }).click()
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
    await removeRoutes(page, '**/api/uploads')
    await expect(featured).toHaveValue(/^\/media\/.+\.jpg$/)
    const made = await database.kysely.selectFrom('media').select('altText').where('title', '=', `Hall ${mark}`).execute()
    expect(made).toEqual([{ altText: 'Students in the hall' }])
    await page.getByRole('button', { name: 'Insert picture' }).click()
    await picker.getByRole('button', { name: `Hall ${mark}` }).click()
    await picker.getByRole('button', { name: 'Select (1)' }).click()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Content' }).getByAltText('Students in the hall')).toBeVisible()
  })
  await test.step('B §2, §5, §7, §8 media: the test panel goes to the image host, names its failure, and tries again', async () => {
    await signIn('admin')
    await page.goto('/admin/site-settings')
    await page.getByText('Advanced', { exact: true }).click()
    const panel = page.getByRole('region', { name: 'Test Media Upload' })
    const upload = panel.getByRole('button', { name: 'Upload', exact: true })
    await upload.click()
    await expect(panel.getByText('Please select a file and enter a title')).toBeVisible()
    await panel.locator('input[type=file]').setInputFiles(await photo('gate.jpg'))
    await expectAccessible(page)
    const message = 'The upload to Cloudinary failed: Invalid cloud_name college'
    let from: unknown
    await page.route(/\/rpc\/media\/create/, (route) => {
      from = route.request().postDataJSON().json.from
      return route.fulfill({ status: 502, json: { json: { defined: true, code: 'BAD_GATEWAY', status: 502, message } } })
    })
    await upload.click()
    await expect(page.getByText('Failed to upload media. Please try again.')).toBeVisible()
    await expect(panel.getByRole('status')).toHaveText(message)
    expect(from).toBe('picker')
    // The same file, once the configuration was changed.
    await removeRoutes(page, /\/rpc\/media\/create/)
    await upload.click()
    await expect(page.getByText('Media uploaded successfully')).toBeVisible()
    const address = (await panel.getByRole('link').getAttribute('href'))!
    expect((await request.get(address)).headers()['content-type']).toBe('image/jpeg')
    await panel.locator('input[type=file]').setInputFiles(await photo('gate.jpg'))
    const created = page.waitForResponse(/\/rpc\/media\/create/)
    await upload.click()
    expect((await created).ok()).toBe(true)
    await expect(page.getByText('Media uploaded successfully')).toHaveCount(1)
  })
})

/** Uploads a file in two parts and holds the second one. Resolves to a function that releases it. */
async function uploadHalf(page: Page, name: string): Promise<() => void> {
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(1.5 * 1024 * 1024, 'Minutes '), Buffer.from('%%EOF')])
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/uploads/*', async (route) => {
    if (isSecondPart(route.request())) await held
    // It may have been given up in the meantime.
    await route.continue().catch(() => {})
  })
  const second = page.waitForRequest(isSecondPart)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await second
  await expect(page.getByText(/^Uploading... [1-9]/)).toBeVisible()
  return letGo
}

const isSecondPart = (request: Request) => Number(request.headers()['upload-offset']) > 0

test.describe('on a bad connection', () => {
  test.use({ baseURL: ({ line }, use) => use(line.url) })

  test('an upload is paused, removed, and goes on by itself after the connection was cut', async ({
    page,
    signIn,
    site,
    problems,
    line,
  }) => {
    problems.allow(/ERR_|status of|Failed to fetch/)
    const { id } = await signIn('author')
    await page.goto('/admin/media?add=1')
    const stateOf = (name: string) => page.getByRole('region', { name }).getByRole('status')
    await test.step('an upload that is removed before it has arrived leaves nothing on the server', async () => {
      const folder = join(site.dataDir, 'uploads')
      const ownUploads = async () => {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
        const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
        return texts.filter((text) => text.includes(id)).length
      }
      await uploadHalf(page, 'long.pdf')
      expect(await ownUploads()).toBe(1)
      await page.getByRole('button', { name: 'Pause long.pdf' }).click()
      await page.getByRole('button', { name: 'Remove long.pdf' }).click()
      await expect(page.getByRole('region', { name: 'long.pdf' })).toHaveCount(0)
      await expect.poll(ownUploads).toBe(0)
      await removeRoutes(page)
    })
    await test.step('an upload is paused and resumed by hand, and goes on where it stopped after its connection was cut', async () => {
      const letGo = await uploadHalf(page, 'minutes.pdf')
      await page.getByRole('button', { name: 'Pause minutes.pdf' }).click()
      await expect(stateOf('minutes.pdf')).toHaveText(/^Paused/)
      const again = page.waitForRequest(isSecondPart)
      await page.getByRole('button', { name: 'Resume minutes.pdf' }).click()
      await again
      await line.cut()
      const failed = page.waitForEvent('requestfailed')
      letGo()
      await failed
      line.clear()
      await line.mend()
      await expect(stateOf('minutes.pdf')).toHaveText('Uploaded', { timeout: 30_000 })
      // It asked how much had come, and began no second upload.
      const uploads = line.transfers().filter(({ path }) => path.startsWith('/api/uploads'))
      expect(uploads.map(({ path }) => path)).not.toContain('/api/uploads')
      await removeRoutes(page)
    })
    await test.step('an upload goes on by itself, also when the device knows that it had no connection', async () => {
      const file = { name: 'fees.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Fees %%EOF') }
      await page.locator('input[type=file]').setInputFiles(file)
      const fails = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/uploads'))
      const first = fails()
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await first
      await fails()
      expect(await page.evaluate(() => navigator.onLine)).toBe(false)
      await page.context().setOffline(false)
      await expect(stateOf('fees.pdf')).toHaveText('Uploaded', { timeout: 30_000 })
    })
  })
})
