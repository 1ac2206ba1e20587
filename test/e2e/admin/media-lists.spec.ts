import { randomUUID } from 'node:crypto'
import { makeManyMedia, makeMedia, makePage, makeSection } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { expect, expectAccessibleInEveryView, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)

test('C §7: several pictures are chosen at once, and enter a list in the order of choosing', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('editor')
  const mark = word()
  const [gate, hall] = await Promise.all(
    ['gate', 'hall', 'farm'].map((name) =>
      makeMedia(database.kysely, {
        title: `${name} ${mark}`,
        altText: `The ${name}`,
        filePath: `/favicon.svg?${name}-${mark}`,
      }),
    ),
  )
  const where = await makePage(database.kysely, { title: `Tour ${mark}` })
  await makeSection(database.kysely, {
    pageId: where.id,
    title: 'Welcome',
    content: { heroType: 'slider', slides: [{ headline: 'Come and see' }] },
  })
  await page.goto(`/admin/page-sections/${where.id}`)
  await page.getByRole('button', { name: 'Edit Come and see' }).click()
  const slides = page.getByRole('group', { name: 'Slides' })
  await slides.getByRole('button', { name: 'Add pictures' }).click()
  const picker = page.getByRole('dialog', { name: 'Select Media' })
  for (const name of ['hall', 'farm', 'gate', 'farm']) await picker.getByRole('button', { name: `${name} ${mark}` }).click()
  await expect(picker.getByRole('button', { pressed: true })).toHaveCount(2)
  const pictures = [`first-${mark}.jpg`, `second-${mark}.jpg`]
  const buffer = await makePhotograph({ width: 320, height: 240 })
  await picker.locator('input[type=file]').setInputFiles(pictures.map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
  for (const name of pictures) await picker.getByRole('region', { name }).getByLabel('Decorative').check()
  await picker.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('2 files uploaded')).toBeVisible()
  // Those that were uploaded are chosen. They leave again.
  await expect(picker.getByRole('button', { name: 'Select (4)' })).toBeVisible()
  for (const name of ['first', 'second']) await picker.getByRole('button', { name: `${name}-${mark}` }).click()
  await expectAccessibleInEveryView(page, undefined, [360])
  await picker.getByRole('button', { name: 'Select (2)' }).click()
  await expect(slides.getByRole('button', { name: 'Add pictures' })).toBeFocused()
  await expect(slides.locator('[aria-expanded]')).toHaveText(['Come and see', /^favicon.svg\?hall/, /^favicon.svg\?gate/])

  // One is described by the library, the other only decorates where it stands.
  await slides.getByRole('button', { name: 'favicon.svg?gate' }).click()
  await expect(slides.getByLabel('Describe the picture')).toHaveValue('')
  await slides.getByLabel('Decorative').check()
  await expect(slides.getByLabel('Describe the picture')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Section' }).click()
  await expect(page.getByText('Section updated successfully')).toBeVisible()
  const stored = await database.kysely.selectFrom('pageSections').select('content').where('pageId', '=', where.id).execute()
  expect(stored.map(({ content }) => JSON.parse(content))).toEqual([
    {
      heroType: 'slider',
      slides: [{ headline: 'Come and see' }, { imageUrl: hall!.filePath }, { imageUrl: gate!.filePath, isDecorative: true }],
    },
  ])
})

test('the library shows one page of many media at a time, and a viewer sees one and copies its link', async ({
  page,
  signIn,
  database,
  context,
}) => {
  await signIn('viewer')
  const mark = word()
  const nameAt = (index: number) => `Photo ${mark} ${String(260 - index).padStart(3, '0')}`
  await makeManyMedia(database.kysely, 260, (index) => ({ title: nameAt(index), filePath: `/favicon.svg?${mark}-${index}` }))
  const gate = await makeMedia(database.kysely, { title: `Gate ${word()}`, altText: 'The main gate', filePath: '/favicon.svg' })
  await test.step('the library shows one page of them at a time, and fetches no more pictures', async () => {
    const pictures: string[] = []
    page.on('request', (request) => request.url().includes(`favicon.svg?${mark}`) && pictures.push(request.url()))
    await page.goto('/admin/media?view=list&sort=title')
    const rows = page.getByRole('row')
    const range = page.getByRole('navigation', { name: 'Pages of Media' }).getByRole('status')
    const isShown = async (first: string) => {
      await expect(rows.filter({ hasText: first })).toBeVisible()
      await expect(rows).toHaveCount(51)
      expect(await page.locator('*').count()).toBeLessThan(1800)
    }
    await page.getByRole('searchbox').fill(mark)
    await expect(page).toHaveURL(/search=/)
    await expect(range).toHaveText('1 to 50 of 260')
    await isShown(nameAt(259))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(range).toHaveText('51 to 100 of 260')
    await isShown(nameAt(209))
    await page.getByRole('searchbox').fill(nameAt(121))
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: nameAt(121) })).toBeVisible()
    // Thumbnails of the rows that were visible or nearly visible, on four list pages: three of 50 rows, and one of 1.
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.length).toBeLessThanOrEqual(151)
  })
  await test.step('a picture is shown, and its link is copied, or said where the browser does not copy', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/admin/media?search=${encodeURIComponent(gate.title)}`)
    await page.getByRole('button', { name: `Show ${gate.title}` }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'The main gate' })).toBeVisible()
    await page.keyboard.press('Escape')
    const copy = page.getByRole('button', { name: `Copy link of ${gate.title}` })
    await copy.click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const address = new URL(gate.filePath, page.url()).href
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'))
    })
    await copy.click()
    await expect(page.getByText(`The link could not be copied. It is ${address}`)).toBeVisible()
  })
})
