import type { Locator } from '@playwright/test'
import { makeCategory } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { expect, expectAccessible, expectAccessibleState, test } from './staff.ts'
import { tabTo } from './tab-to.ts'

test.use({ reducedMotion: 'no-preference' })

const PHONE = { width: 360, height: 740 }

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

const drop = (content: Locator, name: string, type: string, text: string, encoding: 'text' | 'base64' = 'text') =>
  content.evaluate(
    (editor, [fileName, mimeType, data, encodedAs]) => {
      const dataTransfer = new DataTransfer()
      const bytes = encodedAs === 'base64' ? Uint8Array.from(atob(data), (char) => char.charCodeAt(0)) : data
      dataTransfer.items.add(new File([bytes], fileName, { type: mimeType }))
      const { left, bottom, width } = editor.lastElementChild!.getBoundingClientRect()
      const at = { clientX: left + width / 2, clientY: bottom - 4 }
      editor.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }))
    },
    [name, type, text, encoding] as const,
  )

const paste = (content: Locator, type: string, text: string) =>
  content.evaluate(
    (editor, [mimeType, data]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(mimeType, data)
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [type, text] as const,
  )

test('story: on a phone the admission-list post is written with the "/" menu, and scheduled with its PDF and pictures', async ({
  page,
  signIn,
  database,
  request,
}) => {
  test.setTimeout(120_000)
  await signIn('editor')
  await makeCategory(database.kysely, { name: 'Admissions' })
  await page.setViewportSize(PHONE)
  await page.goto('/admin/posts/new')
  const editor = page.getByRole('dialog', { name: 'Create New Blog Post' })
  const content = editor.getByRole('textbox', { name: 'Content' })
  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('The admission list is out')
  await test.step('the "/" menu makes a heading, without the mouse', async () => {
    await content.click()
    await page.keyboard.type('/hea')
    await expect(editor.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText(['Heading', 'Smaller heading'])
    await expect(content).toHaveAttribute('aria-activedescendant', /-0$/)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('How to accept')
    await expect(content.getByRole('heading', { level: 2, name: 'How to accept' })).toBeVisible()
  })
  await test.step('a message of WhatsApp is pasted, and the PDF dropped', async () => {
    await page.keyboard.press('Enter')
    await paste(content, 'text/plain', '[10:42, 22/11/2026] Registrar: Bring *three* things:\n• Letter\n• Passport\n• Receipt')
    await expect(content.getByRole('listitem')).toHaveText(['Letter', 'Passport', 'Receipt'])
    await expect(content.locator('strong')).toHaveText('three')

    await drop(content, 'ND admission list 2026.pdf', 'application/pdf', PDF)
    await expect(page.getByText('Media uploaded successfully')).toBeVisible()
    const card = content.locator('figure')
    await expect(card.getByRole('link')).toHaveText('ND admission list 2026')
    await expect(card).toContainText(/PDF, \d+ B/)
    await expect(content.locator('[data-uploading]')).toHaveCount(0)
  })
  await test.step('a dropped picture is described, or marked as decorative, where it was dropped', async () => {
    const photo = async () => (await makePhotograph({ width: 640, height: 480 })).toString('base64')
    await drop(content, 'gate.jpg', 'image/jpeg', await photo(), 'base64')
    const question = page.getByRole('region', { name: 'gate.jpg' })
    await expect(question.getByRole('status')).toHaveText('gate.jpg is in the text. Describe it for people who cannot see it.')
    await expect(question.getByRole('button', { name: 'Save description' })).toBeDisabled()
    await expectAccessibleState(page)
    await page.setViewportSize(PHONE)
    await question.getByLabel('What the picture shows').fill('Students at the gate')
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(content.getByRole('img', { name: 'Students at the gate' })).toBeVisible()
    await expect(editor).toBeVisible()

    await drop(content, 'lines.jpg', 'image/jpeg', await photo(), 'base64')
    const second = page.getByRole('region', { name: 'lines.jpg' })
    // Until it is loaded, what is below it moves.
    await expect(content.locator('img').nth(1)).toHaveJSProperty('complete', true)
    await second.getByLabel('Decorative').check()
    await second.getByRole('button', { name: 'Save description' }).click()
    await expect(second).toBeHidden()
    const pictures = database.kysely.selectFrom('media').select(['title', 'altText', 'isDecorative'])
    expect(await pictures.where('mimeType', 'like', 'image/%').orderBy('title').execute()).toEqual([
      { title: 'gate', altText: 'Students at the gate', isDecorative: 0 },
      { title: 'lines', altText: null, isDecorative: 1 },
    ])
  })
  await test.step('it gets a category, a new tag and an excerpt, and is scheduled', async () => {
    await editor.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Admissions').check()
    await page.getByLabel('New tag').fill('Freshers')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Selected: Admissions, Freshers')).toBeVisible()
    await expect(page.getByLabel('New tag')).toBeFocused()
    await page.getByLabel('Excerpt').fill('The ND list for 2026/2027.')
    await page.getByRole('button', { name: 'Close the settings' }).click()

    await editor.getByRole('button', { name: 'Schedule…' }).click()
    const schedule = page.getByRole('dialog', { name: 'Schedule' })
    await schedule.getByLabel('Goes public on').fill('2020-01-01T08:00')
    await schedule.getByRole('button', { name: 'Schedule' }).click()
    await expect(schedule.getByLabel('Goes public on')).toHaveAccessibleDescription(/This time has passed/)
    await schedule.getByLabel('Goes public on').fill('2031-05-01T08:00')
    await expect(schedule.getByText(/^Thu 1 May 2031, 08:00, in \d+ years$/)).toBeVisible()
    await expectAccessible(page)
    await schedule.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByText('Post created successfully')).toBeVisible()
    await expect(editor).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'admission list' })).toContainText('Scheduled1 May 2031, 08:00 WAT')
  })
  const post = await database.kysely.selectFrom('pages').selectAll().executeTakeFirstOrThrow()
  expect(post.content).toMatch(
    /<figure><a href="\/media\/[^"]+\/nd-admission-list-2026\.pdf" rel="noopener">ND admission list 2026<\/a><figcaption>PDF, \d+ B<\/figcaption><\/figure>/,
  )
  await database.kysely.updateTable('pages').set({ publishDate: '2026-01-01T08:00:00.000Z' }).execute()
  const file = /href="(\/media\/[^"]+\.pdf)"/.exec(post.content)![1]!
  expect((await request.get(file)).headers()['content-type']).toBe('application/pdf')

  await test.step('people who may not upload read why', async () => {
    await signIn('contributor')
    await page.goto('/admin/posts/new')
    await content.click()
    await drop(content, 'list.pdf', 'application/pdf', PDF)
    await expect(page.getByText('You may not upload files. Ask an editor to add this one.')).toBeVisible()
    await expect(content.locator('figure')).toHaveCount(0)
  })
})

test('story: the admission-list post is written and scheduled with its PDF, by keyboard alone', async ({
  page,
  signIn,
  database,
}) => {
  test.setTimeout(120_000)
  await signIn('editor')
  await page.goto('/admin/posts')
  await tabTo(page, 'New Blog Post')
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Create New Blog Post' })
  const content = editor.getByRole('textbox', { name: 'Content' })
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await page.keyboard.insertText('The admission list is out')
  await tabTo(page, 'Content', 'textbox')
  await page.keyboard.insertText('Bring your letter.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/file')
  await expect(editor.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')

  const picker = page.getByRole('dialog', { name: 'Select Media' })
  await expect(picker.getByText('No media found')).toBeVisible()
  const asked = page.waitForEvent('filechooser')
  await tabTo(page, 'Upload a file')
  await page.keyboard.press('Enter')
  await (await asked).setFiles({ name: 'nd-list.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
  await tabTo(page, /^Upload$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Media uploaded successfully')).toBeVisible()
  await expect(picker).toBeHidden()
  await expect(content.locator('figure').getByRole('link')).toHaveText('nd-list')
  await expect(content).toBeFocused()

  await tabTo(page, 'Excerpt', 'textbox')
  await page.keyboard.insertText('The ND list for 2026/2027.')
  await tabTo(page, 'Schedule…')
  await page.keyboard.press('Enter')
  const schedule = page.getByRole('dialog', { name: 'Schedule' })
  await expect(schedule.getByLabel('Goes public on')).toBeFocused()
  await page.keyboard.type('05012031')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0800AM')
  await expect(schedule.getByText(/^Thu 1 May 2031, 08:00, in \d+ years$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Blog Post' })).toBeFocused()
  const post = await database.kysely.selectFrom('pages').selectAll().executeTakeFirstOrThrow()
  expect(post).toMatchObject({
    status: 'scheduled',
    publishDate: '2031-05-01T07:00:00.000Z',
    excerpt: 'The ND list for 2026/2027.',
  })
  expect(post.content).toMatch(/^<p>Bring your letter\.<\/p>.*<figcaption>PDF, \d+ B<\/figcaption>/)
})
