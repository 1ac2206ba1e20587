import { SAMPLES } from '#test/sample-files.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  expectAccessibleOnPhone,
  FAQ,
  field,
  HERO,
  replaceText,
  test,
} from './editor.ts'

const CTA = {
  sectionType: 'cta',
  title: 'Come and see',
  description: 'Any weekday.',
  content: { actionText: 'Visit us', actionUrl: '/about' },
}

test.beforeEach(async ({ openEditor }) => {
  await openEditor({ sections: [HERO, FAQ, CTA] })
})

test('the bar and the menus are accessible; differences, widths, checks, undo and redo, also after a reload', async ({
  page,
}) => {
  await test.step('no accessibility finding while editing', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessibleEverywhere(page)
    await field(page, 'title').click()
    await expectAccessibleOnPhone(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('F6')
    await expect(page.getByRole('toolbar').getByRole('button', { name: 'Move up' })).toBeFocused()
    await page.keyboard.press('F6')
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show: Live' }).click()
    await expect(page.getByText('Live page')).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Show: Draft' }).click()
    await page.locator('#faq[tabindex]').focus()
    await page.getByRole('toolbar').getByRole('button', { name: 'More for this section' }).click()
    await expectAccessibleOnPhone(page)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('dialog', { name: 'History of “Questions about rooms”' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('differences, widths and checks', async () => {
    await field(page, 'content.headline').click()
    await page.keyboard.press('ControlOrMeta+End')
    // Typing that takes longer than a step would need two clicks on Undo.
    await page.keyboard.insertText(' today')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Saved on the server')).toBeVisible()
    await page.getByRole('button', { name: 'Differences' }).click()
    await expect(page.locator('h1 ins')).toHaveText(' today')
    await expectAccessibleOnPhone(page)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await expect(page.locator('h1')).toHaveText('A bed on campus')
    await page.getByRole('button', { name: 'Draft', exact: true }).click()
    await expect(page.locator('h1')).toHaveText('A bed on campus today')
    await page.getByRole('button', { name: 'Widths' }).click()
    await expect(page.getByText(/^\d+ KB · ₦\d\.\d\d$/)).toHaveCount(3)
    await expect(page.frameLocator('iframe').first().locator('h1')).toHaveText('A bed on campus today')
    await expectAccessibleOnPhone(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Checks' }).click()
    await expect(page.getByText('Nothing to fix. The page is ready.')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('the bar shows the whole state at any width, and the toolbar of a section fits beside a panel', async () => {
    const isCut = (name: string) => page.locator(name).evaluate((part) => part.scrollWidth > part.clientWidth)
    for (const width of [768, 1199, 1200, 1279, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await isCut('.state strong.long'), `the state at ${width} px`).toBe(false)
    }
    await field(page, 'content.headline').focus()
    await page.getByRole('toolbar').getByRole('button', { name: 'All fields' }).click()
    for (const width of [768, 1024, 1120]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.locator('.toolbar')).toBeVisible()
      expect(await isCut('.toolbar'), `the toolbar at ${width} px`).toBe(false)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('undo and redo go through every change, also after a reload', async () => {
    await expect(page.getByText('1 unpublished change')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Edit this page' }).click()
    await expect(page.locator('h1')).toHaveText('A bed on campus today')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('h1')).toHaveText('A bed on campus')
    await expect(page.getByText('No unpublished changes')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await expect(page.locator('h1')).toHaveText('A bed on campus today')

    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.locator('h1')).toHaveText('A bed on campus')
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('h1')).toHaveText('A bed on campus today')
  })
})

test('all fields and the page show the same; a section is added and deleted with a way back; targets of buttons are checked', async ({
  page,
}) => {
  await test.step('all fields and the page show the same; a section is added from the gallery at its place, and deleted with a way back', async () => {
    await page.getByRole('heading', { name: 'Questions about rooms' }).hover()
    await page.getByRole('toolbar').getByRole('button', { name: 'All fields' }).click()
    const panel = page.getByRole('dialog', { name: 'Questions about rooms' })
    await panel.getByLabel('Section title').fill('Asked often')
    await expect(page.locator('#faq h2')).toHaveText('Asked often')
    await page.locator('#faq h2').click()
    await replaceText(page, 'Asked on the page')
    await expect(panel.getByLabel('Section title')).toHaveValue('Asked on the page')
    await expect(page.getByText('Saved on the server')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(panel.getByLabel('Section title')).not.toHaveValue('Asked on the page')
    await panel.getByLabel('Section title').fill('Asked often')
    await panel.getByRole('button', { name: 'Add question' }).click()
    await panel.getByLabel('Question', { exact: true }).last().fill('May I cook?')
    // It unfolds once it has an answer.
    await expect(page.locator('#faq').getByText('May I cook?', { exact: true })).toBeVisible()
    await panel.getByLabel('Answer', { exact: true }).last().fill('In the kitchen of each floor.')
    await expect(page.locator('#faq summary')).toHaveText(['Who gets a room?', 'What does it cost?', 'May I cook?'])
    await expectAccessibleOnPhone(page)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page.getByText('Saved on the server')).toBeVisible()

    const types = () => page.locator('main > [data-section]').evaluateAll((all) => all.map(({ id }) => id))
    await page.getByRole('heading', { name: 'Asked often' }).hover()
    await page.getByRole('toolbar').getByRole('button', { name: 'Add a section below' }).click()
    await expectAccessibleOnPhone(page)
    await page.getByRole('button', { name: 'Team' }).click()
    await expect.poll(types).toEqual(['hero', 'faq', 'team', 'cta'])
    await expect(page.locator('#team')).toBeFocused()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(types).toEqual(['hero', 'faq', 'cta'])
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(types).toEqual(['hero', 'faq', 'team', 'cta'])
  })
  await test.step('a button gets another text and target; a target that leads nowhere is marked, and found by the checks', async () => {
    await page.getByText('Visit us').click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Plan a visit')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Leads to /about' }).click()
    const panel = page.getByRole('dialog', { name: 'Button' })
    await panel.getByLabel('Where the button leads').fill('/gone')
    await panel.getByLabel('Where the button leads').press('Tab')
    await expect(page.locator('#cta a[data-broken]')).toHaveAttribute('title', 'There is no page at /gone.')
    await panel.getByLabel('Where the button leads').focus()
    const choosing = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Upload a file' }).click()
    await (await choosing).setFiles({ name: 'Prospectus.pdf', mimeType: 'application/pdf', buffer: SAMPLES['application/pdf'] })
    await expect(page.locator('#cta a')).toHaveAttribute('href', /^\/media\/.*\/prospectus\.pdf$/)
    await expect(page.locator('[data-broken]')).toHaveCount(0)
    await panel.getByLabel('Where the button leads').fill('/gone')
    await panel.getByLabel('Where the button leads').press('Tab')
    await page.getByRole('button', { name: 'Checks' }).click()
    const finding = page.getByRole('button', { name: 'The link “Plan a visit” leads nowhere. There is no page at /gone.' })
    await expect(finding).toBeVisible()
    await expectAccessibleOnPhone(page)
    await finding.click()
    await expect(page.locator('#cta a')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Leads to /gone' }).click()
    await panel.getByLabel('Where the button leads').fill('jamb.gov.ng')
    await panel.getByLabel('Where the button leads').press('Tab')
    await expect(page.locator('#cta a')).toHaveAttribute('href', 'https://jamb.gov.ng/')
    await expect(page.locator('#cta a')).toHaveText('Plan a visit')
    await expectAccessibleOnPhone(page)
  })
})
