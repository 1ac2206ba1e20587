import { expect, expectAccessibleEverywhere, FAQ, field, HERO, replaceText, test } from './editor.ts'

const CTA = {
  sectionType: 'cta',
  title: 'Come and see',
  description: 'Any weekday.',
  content: { actionText: 'Visit us', actionUrl: '/about' },
}

test.beforeEach(async ({ openEditor }) => {
  await openEditor({ sections: [HERO, FAQ, CTA] })
})

test('undo and redo go through every change, also after a reload', async ({ page }) => {
  await field(page, 'content.headline').click()
  await replaceText(page, 'Rooms')
  await expect(page.getByText('1 unpublished change')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await expect(page.locator('h1')).toHaveText('Rooms')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('h1')).toHaveText('A bed on campus')
  await expect(page.getByText('No unpublished changes')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(page.locator('h1')).toHaveText('Rooms')
})

test('a section is added from the gallery at its place, and deleted with a way back', async ({ page }) => {
  const types = () => page.locator('main > [data-section]').evaluateAll((all) => all.map(({ id }) => id))
  await page.getByRole('heading', { name: 'Questions about rooms' }).hover()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add a section below' }).click()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Team' }).click()
  await expect.poll(types).toEqual(['hero', 'faq', 'team', 'cta'])
  await expect(page.locator('#team')).toBeFocused()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(types).toEqual(['hero', 'faq', 'cta'])
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(types).toEqual(['hero', 'faq', 'team', 'cta'])
})

test('a button gets another text and target', async ({ page }) => {
  await page.getByText('Visit us').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Plan a visit')
  await page.getByRole('button', { name: 'Leads to /about' }).click()
  const panel = page.getByRole('dialog', { name: 'Button' })
  await panel.getByLabel('Where the button leads').fill('jamb.gov.ng')
  await panel.getByLabel('Where the button leads').press('Tab')
  await expect(page.locator('#cta a')).toHaveAttribute('href', 'https://jamb.gov.ng/')
  await expect(page.locator('#cta a')).toHaveText('Plan a visit')
  await expectAccessibleEverywhere(page)
})

test('all fields and the page show the same', async ({ page }) => {
  await page.getByRole('heading', { name: 'Questions about rooms' }).hover()
  await page.getByRole('toolbar').getByRole('button', { name: 'All fields' }).click()
  const panel = page.getByRole('dialog', { name: 'Questions about rooms' })
  await panel.getByLabel('Section title').fill('Asked often')
  await expect(page.locator('#faq h2')).toHaveText('Asked often')
  await panel.getByRole('button', { name: 'Add question' }).click()
  await panel.getByLabel('Question', { exact: true }).last().fill('May I cook?')
  await expect(page.locator('#faq summary')).toHaveText(['Who gets a room?', 'What does it cost?', 'May I cook?'])
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('Saved on the server')).toBeVisible()
})

test('differences, widths and checks', async ({ page }) => {
  await field(page, 'content.headline').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' today')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Saved on the server')).toBeVisible()
  await page.getByRole('button', { name: 'Differences' }).click()
  await expect(page.locator('h1 ins')).toHaveText(' today')
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await expect(page.locator('h1')).toHaveText('A bed on campus')
  await page.getByRole('button', { name: 'Draft', exact: true }).click()
  await expect(page.locator('h1')).toHaveText('A bed on campus today')
  await page.getByRole('button', { name: 'Widths' }).click()
  await expect(page.getByText(/^\d+ KB · ₦\d\.\d\d$/)).toHaveCount(3)
  await expect(page.frameLocator('iframe').first().locator('h1')).toHaveText('A bed on campus today')
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Checks' }).click()
  await expect(page.getByText('Nothing to mend. The page is ready.')).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('what is typed without a connection is kept in the browser and sent later', async ({ page, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await field(page, 'content.headline').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' offline')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
  await expect(page.locator('h1')).toHaveText('A bed on campus offline')
  await context.setOffline(false)
  await expect(page.getByText('Saved on the server')).toBeVisible()
  await expect(page.getByText('1 unpublished change')).toBeVisible()
})

test('by keyboard alone: reach a text, change it, move its section, publish', async ({ page }) => {
  await page.locator('main').focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('#hero')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, 'content.headline')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' for all')
  await page.keyboard.press('Escape')
  await expect(field(page, 'content.headline')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.locator('main > section').first()).toHaveAttribute('id', 'faq')
  await page.keyboard.press('F6')
  await expect(page.getByRole('toolbar').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Publish anyway' }).or(page.getByText('Published. Visitors')).first().waitFor()
})

for (const width of [360, 1280])
  test(`no accessibility finding while editing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessibleEverywhere(page)
    await field(page, 'title').click()
    await expectAccessibleEverywhere(page)
  })
