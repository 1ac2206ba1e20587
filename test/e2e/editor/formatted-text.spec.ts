import { elementsOf } from '#test/html.ts'
import { expect, expectAccessible, expectAccessibleOnPhone, field, HERO, publishPage, replaceText, test } from './editor.ts'

test('formatted text and cells of a table are typed in place, from the first click, and keep their formats', async ({
  page,
  site,
  openEditor,
}) => {
  const picture = '<img src="/illustrations/campus.svg" alt="" width="300" height="200">'
  const html = `${picture}<table><tbody><tr><td><p>Card</p></td></tr></tbody></table><p>Apply from <strong>1 May</strong></p>`
  await openEditor({
    sections: [
      { sectionType: 'text', title: 'How to apply', content: { html } },
      {
        sectionType: 'table',
        title: 'Fees',
        content: {
          caption: 'Fees',
          rows: [
            ['Program', 'Fee'],
            ['Welding', '₦45,000'],
          ],
        },
      },
    ],
  })
  await test.step('a click on a picture opens its description and caption, also the first click', async () => {
    await field(page, 'content.html').locator('img').click()
    const panel = page.getByRole('dialog', { name: 'Picture' })
    await panel.getByLabel('Description').fill('The campus')
    await panel.getByLabel('Caption').fill('Our campus')
    await expectAccessibleOnPhone(page)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Edit picture' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bold', exact: true })).toBeHidden()
  })
  await field(page, 'content.html').getByText('Card').click()
  // The picture is no longer selected. What is typed would replace it.
  await expect(page.getByRole('button', { name: 'Bold', exact: true })).toBeVisible()
  await page.keyboard.type(' fee')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' on')
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar').getByRole('button', { name: 'All fields' }).click()
  await expect(page.getByRole('group', { name: 'Text', exact: true })).toHaveText(/^TextOur campusCard feeApply from 1 May on/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit the text on the page' }).click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await field(page, 'content.rows.1.1').click()
  await replaceText(page, '₦48,000')
  await field(page, 'content.rows.0.0').click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('s of 2026')
  await expect(field(page, 'content.rows.0.1')).toHaveText('Fees of 2026')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(' in all')
  await field(page, 'content.rows.1.0').click()
  await field(page, 'content.rows.1.0').evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Tailoring\t₦48,000\nCatering\t₦52,000\n')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(field(page, 'content.rows.2.1')).toHaveText('₦52,000')
  await expect(field(page, 'content.rows.1.0')).toBeFocused()
  await expect(page.getByText('2 unpublished changes')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Visitors see the page as it is here.')).toBeVisible()
  const live = await (await fetch(`${site.url}/hostels`)).text()
  expect(live).toContain('<strong>1 May on</strong>')
  expect(live).toMatch(/<figure><img [^>]*alt="The campus"[^>]*><figcaption>Our campus<\/figcaption><\/figure>/)
  const rows = elementsOf(live).filter(({ name }) => name === 'tr' || name === 'caption')
  expect(rows.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Fees in all', 'ProgramFees of 2026', 'Tailoring₦48,000', 'Catering₦52,000']),
  )
})

const TEXT = { sectionType: 'text', title: 'How to apply', content: { html: '<p>Apply online</p>' } }

test('formats and links are set from the keyboard, and the dialog for links finds pages by name', async ({
  page,
  database,
  site,
  openEditor,
}) => {
  await publishPage(database, { slug: 'fees', title: 'School fees' })
  await openEditor({ sections: [TEXT] })
  const text = field(page, 'content.html')
  await text.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
  await page.keyboard.type(' and pay')
  await page.keyboard.press('F6')
  const bold = page.getByRole('button', { name: 'Bold', exact: true })
  await expect(bold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleOnPhone(page)
  await page.keyboard.type(' early')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.type('Costs')
  await page.keyboard.press('Enter')
  await page.keyboard.type('See ')
  await page.keyboard.press('Control+K')
  const panel = page.getByRole('dialog', { name: 'Link' })
  await panel.getByLabel('Page, post, file or address').fill('school')
  await expectAccessibleOnPhone(page)
  await panel.getByRole('button', { name: 'School fees' }).click()
  await expect(panel).toHaveCount(0)
  await expect(text.getByRole('link', { name: 'School fees' })).toHaveAttribute('href', '/fees')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bienvenue')
  await page.getByRole('button', { name: 'Language: English, EN' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Language' }).getByRole('button', { pressed: true })).toHaveText('English')
  await page.getByRole('dialog', { name: 'Language' }).getByRole('button', { name: 'French' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Language: French, FR', pressed: true })).toBeVisible()
  await page.keyboard.type(' !')
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await expect(page.getByText('Saved on the server')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish anyway' }).or(page.getByText('Published. Visitors')).first().click()
  await expect(page.getByText('Published. Visitors see')).toBeVisible()
  const live = await (await fetch(`${site.url}/hostels`)).text()
  expect(live).toContain('<p>Apply online and pay<strong> early</strong></p><h3>Costs</h3>')
  expect(live).toMatch(/<p>See <a href="\/fees"[^>]*>School fees<\/a><\/p><p><span lang="fr">Bienvenue !<\/span><\/p>/)
})

test('what is typed while the text editor loads is kept; words get a link; Word brings no fonts, and a megabyte is refused', async ({
  page,
  context,
  openEditor,
}) => {
  await openEditor({ sections: [HERO, { ...TEXT, content: { html: '<p>Apply <strong>online</strong></p>' } }] })
  const text = field(page, 'content.html')
  const discard = async () => {
    await expect(page.getByText('Saved on the server')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(text).toHaveText('Apply online')
  }
  await test.step('what is typed while the text editor loads is kept', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await context.route(/rich-editing/, (route) => held.then(() => route.continue()))
    await text.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' or ')
    letGo()
    await expect(page.getByRole('button', { name: 'Bold', exact: true })).toBeVisible()
    await page.keyboard.type('by post')
    await expect(text).toHaveText('Apply online or by post')
    await page.keyboard.press('Escape')
    await expect(text.locator('strong')).toHaveText('online or by post')
    await discard()
  })
  await test.step('selected words get a link to a pasted address, a wrong one is refused, and a link is removed; Word brings no fonts', async () => {
    await text.getByText('Apply online').dblclick()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    const input = page.getByRole('dialog', { name: 'Link' }).getByLabel('Page, post, file or address')
    await expect(text.locator('.chosen-words')).toHaveText(['Apply', 'online'])
    await input.fill('javascript:alert(1)')
    await input.press('Tab')
    await expect(page.getByRole('dialog', { name: 'Link' }).getByRole('alert')).not.toBeEmpty()
    await input.fill('www.jamb.gov.ng')
    await input.press('Enter')
    await expect(text.getByRole('link')).toHaveAttribute('href', 'https://www.jamb.gov.ng/')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByRole('button', { name: 'Remove the link' }).click()
    await expect(text.getByRole('link')).toHaveCount(0)
    await expect(text).toHaveText('Apply online')

    // A text from Word keeps its list and loses its fonts.
    await page.keyboard.press('Escape')
    await text.click()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text/html',
        `<p class="MsoNormal"><span style="font-family:Arial">Bring</span></p>
         <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>A letter</p>`,
      )
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(text.locator('ul li')).toHaveText(['A letter'])
    await expect(text.locator('[style]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await discard()
  })
  await test.step('a megabyte is pasted: as much as fits is taken over or nothing, and it says so', async () => {
    const paste = (path: string) =>
      field(page, path).evaluate((element) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', 'x'.repeat(1_000_000))
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        if (element.dispatchEvent(event)) {
          const options = { inputType: 'insertFromPaste', dataTransfer: clipboardData, bubbles: true, cancelable: true }
          element.dispatchEvent(new InputEvent('beforeinput', options))
        }
      })
    await field(page, 'content.html').click()
    await expect(page.getByRole('button', { name: 'Bold', exact: true })).toBeVisible()
    await paste('content.html')
    await expect(page.getByText('Text can have at most 100,000 characters. Nothing was added.')).toBeVisible()
    await expect(text).toHaveText('Apply online')
    await page.keyboard.press('Escape')
    await field(page, 'content.headline').click()
    await page.keyboard.press('ControlOrMeta+A')
    await paste('content.headline')
    await expect(page.getByText('Headline can have at most 20,000 characters. The rest was left out.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Saved on the server')).toBeVisible()
    expect((await page.locator('h1').textContent())!.length).toBe(20_000)
  })
})
