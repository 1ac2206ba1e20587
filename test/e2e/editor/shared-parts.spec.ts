import { expect, expectAccessible, HERO, test } from './editor.ts'

test('header and footer say where they are changed; their links do not leave the page', async ({ page, openEditor }) => {
  await openEditor({ sections: [HERO] })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  const header = page.getByRole('dialog', { name: 'Header' })
  await expect(header).toContainText('The header is the same on every page.')
  await expect(header.getByRole('link', { name: /^Links of the menu/ })).toHaveAttribute('href', '/admin/menu')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(header).toBeHidden()

  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'News' }).press('Enter')
  const footer = page.getByRole('dialog', { name: 'Footer' })
  await expect(footer.getByRole('link', { name: /^Contact details/ })).toHaveAttribute('href', '/admin/contact-info')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'News' })).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/hostels')

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
})
