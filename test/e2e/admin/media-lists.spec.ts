import { randomUUID } from 'node:crypto'
import { makeManyMedia, makeMedia, makePage, makeSection } from '#test/make.ts'
import { expect, expectAccessible, expectAccessibleInEveryView, test } from './staff.ts'

const word = () => randomUUID().slice(0, 8)

test('media: are chosen for a list, linked, copied and read in a narrow table', async ({ page, signIn, database, context }) => {
  test.slow()
  await signIn('editor')
  await test.step('C §7: several pictures are chosen at once, and enter a list in the order of choosing', async () => {
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
    await picker.getByRole('searchbox').fill(mark)
    for (const name of ['hall', 'farm', 'gate', 'farm']) await picker.getByRole('button', { name: `${name} ${mark}` }).click()
    await expect(picker.getByRole('button', { pressed: true })).toHaveCount(2)
    await expectAccessibleInEveryView(page)
    await picker.getByRole('button', { name: 'Select (2)' }).click()
    await expect(slides.getByRole('button', { name: 'Add pictures' })).toBeFocused()
    await expect(slides.locator('[aria-expanded]')).toHaveText(['Come and see', /^favicon.svg\?hall/, /^favicon.svg\?gate/])

    // One is described by the library, the other only decorates where it stands.
    await slides.getByRole('button', { name: 'favicon.svg?gate' }).click()
    await expect(slides.getByLabel('Describe the picture')).toHaveValue('')
    await slides.getByLabel('Decorative').check()
    await expect(slides.getByLabel('Describe the picture')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save Section' }).click()
    await expect(page.getByText('Section updated successfully')).toBeVisible()
    const stored = await database.kysely.selectFrom('pageSections').select('content').where('pageId', '=', where.id).execute()
    expect(stored.map(({ content }) => JSON.parse(content))).toEqual([
      {
        heroType: 'slider',
        slides: [{ headline: 'Come and see' }, { imageUrl: hall!.filePath }, { imageUrl: gate!.filePath, isDecorative: true }],
      },
    ])
    await page.getByRole('button', { name: 'Edit Come and see' }).click()
    await slides.getByRole('button', { name: 'favicon.svg?gate' }).click()
    await expect(slides.getByLabel('Decorative')).toBeChecked()
  })
  await test.step('media: at 1280 px a title breaks between words, and a long description has two lines', async () => {
    const mark = word()
    const altText = 'Two arches, a neem tree with a bench in its shade, and two students who talk in front of the classrooms.'
    await makeMedia(database.kysely, { title: `Quadrangle engineering ${mark}`, altText, filePath: '/favicon.svg' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin/media?view=list&search=${mark}`)
    const cells = page.getByRole('row').filter({ hasText: mark }).getByRole('cell')
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
  await test.step('media: the link of a file is copied, or said where the browser does not copy', async () => {
    await signIn('viewer')
    const media = await makeMedia(database.kysely, { title: `Gate ${word()}`, filePath: '/favicon.svg' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/admin/media?search=${encodeURIComponent(media.title)}`)
    const copy = page.getByRole('button', { name: `Copy link of ${media.title}` })
    await copy.click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const address = new URL(media.filePath, page.url()).href
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'))
    })
    await copy.click()
    await expect(page.getByText(`The link could not be copied. It is ${address}`)).toBeVisible()
  })
})

test.describe('with 260 media', () => {
  const mark = word()
  const nameAt = (index: number) => `Photo ${mark} ${String(260 - index).padStart(3, '0')}`

  test.beforeEach(({ database }) =>
    makeManyMedia(database.kysely, 260, (index) => ({ title: nameAt(index), filePath: `/favicon.svg?${mark}-${index}` })),
  )

  test('the library and the picker show one page of them at a time, and find one', async ({ page, signIn }) => {
    await test.step('the library shows one page of them at a time, and fetches no more pictures', async () => {
      await signIn('viewer')
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
      await page.goto(`/admin/media?view=list&sort=title&search=${mark}&page=6`)
      await expect(range).toHaveText('251 to 260 of 260')
      await expect(rows.filter({ hasText: nameAt(0) })).toBeVisible()
      await expect(rows).toHaveCount(11)
      await page.getByRole('searchbox').fill(nameAt(121))
      await expect(rows).toHaveCount(2)
      await expect(rows.filter({ hasText: nameAt(121) })).toBeVisible()
      // Thumbnails of the rows that were visible or nearly visible, on five list pages: three of 50 rows, one of 10 and one of 1.
      expect(pictures.length).toBeGreaterThan(0)
      expect(pictures.length).toBeLessThanOrEqual(161)
    })
    await test.step('the picker shows a page of them, another when asked, and finds one', async () => {
      await signIn('editor')
      await page.goto('/admin/posts/new')
      await page.getByRole('button', { name: 'Choose Featured image' }).click()
      const picker = page.getByRole('dialog', { name: 'Select Media' })
      const choices = picker.locator('button[aria-pressed]')
      await expect(choices).toHaveCount(50)
      await picker.getByRole('button', { name: 'Show more' }).click()
      await expect(choices).toHaveCount(100)
      await picker.getByRole('searchbox').fill(nameAt(121))
      await expect(choices).toHaveText([nameAt(121)])
      await choices.click()
      await picker.getByRole('button', { name: 'Select (1)' }).click()
      await expect(page.getByLabel('Featured image', { exact: true })).toHaveValue(`/favicon.svg?${mark}-121`)
    })
  })
})
