import type { Page } from '@playwright/test'
import { makePhotograph } from '#test/photographs.ts'
import { edit, expect, expectAccessible, expectAccessibleOnPhone, field, replaceText, test } from './editor.ts'

const section = (page: Page, id: string) => page.locator(`main > #${id}`)
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish anyway' }).or(page.getByText('Published. Visitors')).first().click()
  await expect(page.getByText(/^Published\. Visitors see the page as it is here[.,]/)).toBeVisible()
}

test('an editor rebuilds the home page on the page itself, on a phone', async ({ page, comeIn, site }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await comeIn()
  await edit(page, '/')
  await field(page, 'content.slides.0.headline').click()
  await replaceText(page, 'Built by those who work here')
  await section(page, 'hero').locator('[data-field="content.primaryActionText"]').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Apply today')
  await page.getByRole('button', { name: /^Leads to|^Where it leads/ }).click()
  await page.getByLabel('Where the main button leads').fill('/contact')
  await page.getByLabel('Where the main button leads').press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await section(page, 'features').locator('[data-field="title"]').click()
  await replaceText(page, 'What you get')
  await section(page, 'features').focus()
  await tool(page, 'Add a section below').click()
  await page.getByRole('button', { name: /Questions and answers$/ }).click()
  await expect(section(page, 'faq')).toBeFocused()
  await section(page, 'faq').locator('[data-field="title"]').click()
  await replaceText(page, 'Asked often')
  await section(page, 'faq').focus()
  await tool(page, 'Move down').click()
  await expect(page.locator('main > #testimonials + #faq')).toBeVisible()

  await section(page, 'testimonials').locator('[data-field="content.items.0.quote"]').first().click()
  await replaceText(page, 'I can mend a lathe now.')
  await section(page, 'testimonials').focus()
  await tool(page, 'All fields').click()
  await page.getByRole('button', { name: 'Delete Testimonial 3' }).click()
  await expect(section(page, 'testimonials').locator('[data-field$=".quote"]')).toHaveCount(2)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await section(page, 'cta').locator('[data-field="title"]').click()
  await replaceText(page, 'The gate is open')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await (await fetch(site.url)).text()).not.toContain('The gate is open')

  await publish(page)
  await expectAccessible(page)
  const live = await (await fetch(site.url)).text()
  for (const text of [
    'Built by those who work here',
    'Apply today',
    'What you get',
    'Asked often',
    'mend a lathe',
    'The gate is open',
  ])
    expect(live).toContain(text)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Edit this page' })).toBeVisible()
})

test('an editor rebuilds the home page with the keyboard alone', async ({ page, comeIn, site }) => {
  await comeIn()
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 300))
  await page.getByRole('button', { name: 'Edit this page' }).press('Enter')
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(300)
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let step = 0; step < 80; step++) {
      if (await isThere()) return
      await page.keyboard.press('Tab')
    }
    throw new Error('It cannot be reached with Tab.')
  }
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
      return element?.getAttribute('data-field') ?? element?.ariaLabel ?? element?.textContent?.trim() ?? ''
    })
  const isOn = (name: string) => async () => (await focused()) === name
  await page.keyboard.press('Tab')
  await expect(section(page, 'hero')).toBeFocused()
  await tabTo(isOn('content.slides.0.headline'))
  await page.keyboard.press('Enter')
  await replaceText(page, 'Built by those who work here')
  await expect(field(page, 'content.slides.0.headline')).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.getByRole('toolbar').locator(':focus')).toHaveCount(1)
  await tabTo(isOn('Add a section below'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add a section' })).toBeVisible()
  await tabTo(isOn('Questions and answers'))
  await page.keyboard.press('Enter')
  await expect(section(page, 'faq')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.locator('main > #features + #faq')).toBeVisible()
  await expect(section(page, 'faq')).toBeFocused()
  await tabTo(isOn('title'))
  await page.keyboard.press('Enter')
  await replaceText(page, 'Asked often')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.locator('main > #testimonials + #faq')).toBeVisible()
  await expect(page.getByText('Saved on the server')).toBeVisible()
  await page.keyboard.press('F6')
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  await tabTo(isOn('Publish'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Before you publish' })).toContainText(/There are \d+ things to fix:/)
  await expectAccessibleOnPhone(page)
  await tabTo(isOn('Publish anyway'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Published. Visitors see')).toBeVisible()
  const live = await (await fetch(site.url)).text()
  expect(live).toContain('Built by those who work here')
  expect(live).toContain('Asked often')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Edit this page' })).toBeFocused()
})

test("the second slide's text and picture are changed and shown before they are public, in at most 8 clicks", async ({
  page,
  context,
  comeIn,
  site,
}) => {
  await comeIn()
  await page.goto('/')
  let clicks = 0
  await page.exposeFunction('countClick', () => clicks++)
  await page.evaluate(() => {
    const { countClick } = window as unknown as { countClick(): void }
    addEventListener('click', ({ isTrusted }) => isTrusted && countClick(), true)
  })
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await section(page, 'hero').locator('a[href^="#"]').nth(1).click()
  await field(page, 'content.slides.1.headline').click()
  await replaceText(page, 'Learn it in our workshop')
  await field(page, 'content.slides.1.imageUrl').click()
  const panel = page.getByRole('dialog', { name: 'Picture' })
  const choosing = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Upload' }).click()
  await (
    await choosing
  ).setFiles({ name: 'workshop.jpg', mimeType: 'image/jpeg', buffer: await makePhotograph({ width: 320, height: 240 }) })
  await expect(field(page, 'content.slides.1.imageUrl')).toHaveAttribute('src', /^\/media\//)
  await expect(page.getByText('Saved on the server')).toBeVisible()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = await opening
  await expect(preview.getByText('Learn it in our workshop')).toBeAttached()
  await expect(preview.locator('#hero img[src^="/media/"]')).toBeAttached()
  expect(clicks).toBeLessThanOrEqual(8)
  expect(clicks).toBeGreaterThanOrEqual(6)
  expect(await (await fetch(site.url)).text()).not.toContain('Learn it in our workshop')
})
