import { expect, expectAccessible, test } from './staff.ts'

test('an administrator chooses two colours, sees them in the preview, and visitors get them', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/site-settings')
  const panel = page.getByRole('region', { name: 'Appearance' })
  await panel.getByLabel('Main colour', { exact: true }).fill('maroon')
  await panel.getByRole('button', { name: 'Save Appearance' }).click()
  await expect(panel.getByText('A colour must have the form #3B82F6')).toBeVisible()
  await panel.getByLabel('Main colour', { exact: true }).fill('#4b1d6f')
  await expect(panel.getByText('Chosen from the main colour.')).toBeVisible()
  await expect(panel.getByLabel('Pick the second colour')).not.toHaveValue('#dfa63a')
  await panel.getByLabel('Second colour', { exact: true }).fill('#f2c14e')
  await panel.getByLabel('Corners').selectOption('Round')
  const home = page.frameLocator('iframe[title="Preview of the home page"]')
  const button = home.getByRole('link', { name: 'I am interested' }).first()
  await expect(button).toHaveCSS('background-color', 'rgb(75, 29, 111)')
  await panel.getByLabel('Headings').selectOption('Round: friendly, no serifs')
  const headline = home.getByRole('heading', { level: 1 })
  await expect(headline).toHaveCSS('font-family', /^Headings,/)
  await expect
    .poll(() => headline.evaluate(({ ownerDocument }) => ownerDocument.fonts.check('700 40px Headings', 'Ọ̀ṣun')))
    .toBe(true)
  await panel.getByLabel('Preview in').selectOption('Dark colours')
  await expect(button).not.toHaveCSS('background-color', 'rgb(75, 29, 111)')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await panel.getByRole('button', { name: 'Save Appearance' }).click()
  await expect(page.getByText('Appearance updated. Your website has it now.')).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('link', { name: 'I am interested' }).first()).toHaveCSS('border-radius', '12px')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Headings,/)
})
