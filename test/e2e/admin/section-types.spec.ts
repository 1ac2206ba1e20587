import { elementsOf } from '#test/html.ts'
import { makeCategory, makeMediaFile, makePage, makePost } from '#test/make.ts'
import { expect, expectAccessibleState, test } from './staff.ts'

/* The forms of the section types that were added to those of the specification. */

test('texts, tables, news, downloads and videos are set up and previewed', async ({ page, signIn, database, request }) => {
  test.slow()
  await signIn('editor')
  const { id, slug } = await makePage(database.kysely, { title: 'Apply' })
  const preview = page.frameLocator('iframe[title="What visitors will see"]')
  const add = page.getByRole('button', { name: 'Add Section' })
  /** Saves the open form. The button that opens the next one comes back. */
  async function save() {
    await add.click()
    await expect(page.getByLabel('Section type')).toHaveCount(0)
  }
  await page.goto(`/admin/page-sections/${id}`)
  await test.step('a text is written in the rich text editor, and the preview shows it', async () => {
    await add.click()
    await page.getByLabel('Section type').selectOption('Text')
    await page.getByLabel('Title', { exact: true }).fill('How to apply')
    await add.click()
    await expect(page.getByRole('alert')).toContainText('Enter some text, or turn "Shown to visitors" off')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Bring your certificate')
    await page.getByRole('button', { name: 'Bullet list' }).click()
    await expect(preview.getByRole('listitem')).toHaveText('Bring your certificate')
    await save()
    const items = elementsOf(await (await request.get(`/${slug}`)).text()).filter(({ name }) => name === 'li')
    expect(items.map(({ text }) => text)).toContain('Bring your certificate')
  })
  await test.step('a table is filled cell by cell and from a spreadsheet; rows and columns are added and removed', async () => {
    await add.click()
    await page.getByLabel('Section type').selectOption('Table')
    await page.getByLabel('Heading of column 1').fill('Program')
    await page.getByLabel('Row 1, column 1').evaluate((cell) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Welding\t₦45,000\t2 years\nCatering\t₦52,000\t2 years\n')
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(page.getByLabel('Row 2, column 3')).toHaveValue('2 years')
    await page.getByLabel('Heading of column 2').fill('Fee')
    await page.getByRole('button', { name: 'Remove column 3' }).click()
    await page.getByRole('button', { name: 'Add row' }).click()
    await page.getByLabel('Row 3, column 1').fill('Tailoring')
    await page.getByRole('button', { name: 'Remove row 1' }).click()
    await page.getByLabel('The first column holds headings').check()
    await expectAccessibleState(page, [360])
    await page.setViewportSize({ width: 1280, height: 800 })
    await save()
    const rows = elementsOf(await (await request.get(`/${slug}`)).text()).filter(({ name }) => name === 'tr')
    expect(rows.map(({ text }) => text)).toEqual(['ProgramFee', 'Catering₦52,000', 'Tailoring'])
  })
  await test.step('News offers the categories, and the preview shows the posts', async () => {
    const sport = await makeCategory(database.kysely, { name: 'Sport' })
    await makePost(database.kysely, { title: 'We won', categories: [sport] })
    await makePost(database.kysely, { title: 'Oath' })
    await add.click()
    await page.getByLabel('Section type').selectOption('News')
    await expect(preview.getByRole('heading')).toHaveCount(2)
    await page.getByLabel('Which posts').selectOption('Sport')
    await expect(preview.getByRole('heading')).toHaveText(['We won'])
    await save()
    await page.getByRole('button', { name: 'Edit News' }).click()
    await expect(page.getByLabel('Which posts')).toHaveValue(sport.id)
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('several files of the library become downloads, with their titles', async () => {
    for (const title of ['Admission list', 'Medical form']) {
      const name = title.toLowerCase().replace(' ', '-')
      const mimeType = 'application/pdf'
      await makeMediaFile(database.kysely, {
        media: { title, filePath: `/media/${name}.pdf`, mimeType },
        mimeType,
        bytes: 350_000,
      })
    }
    await add.click()
    await page.getByLabel('Section type').selectOption('Downloads')
    await page.getByRole('button', { name: 'Add files to Files' }).click()
    for (const name of ['Admission list', 'Medical form']) await page.getByRole('dialog').getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Select (2)' }).click()
    await expect(preview.getByRole('link')).toHaveText(['Admission list', 'Medical form'])
    await page.getByRole('button', { name: 'admission-list.pdf' }).click()
    await expect(page.getByLabel('Title', { exact: true }).nth(1)).toHaveValue('Admission list')
    // The screen with the list is looked at in page-drafts.spec.ts.
    await expectAccessibleState(page, [1280])
    await save()
  })
  await test.step('a video asks for captions if it is ours', async () => {
    await add.click()
    await page.getByLabel('Section type').selectOption('Video')
    await page.getByLabel('Video', { exact: true }).fill('https://www.youtube.com/watch?v=1')
    await expect(page.getByLabel('Captions', { exact: true })).toBeHidden()
    await expect(preview.getByRole('link', { name: 'Watch on youtube.com' })).toBeVisible()
    await page.getByLabel('Video', { exact: true }).fill('/media/tour.mp4')
    await page.getByLabel('Captions', { exact: true }).fill('/media/tour.vtt')
    await page.getByLabel('Language of the captions').selectOption('Hausa')
  })
})
