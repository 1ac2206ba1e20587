import type { Page } from '@playwright/test'
import { makeMedia, makePage, makePost } from '#test/make.ts'
import { expect, expectAccessibleInEveryView, test } from './staff.ts'

const field = (page: Page) => page.getByRole('dialog', { name: 'Link' }).getByLabel('Page, post, file or address')
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })

async function write(page: Page, text: string) {
  await page.goto('/admin/posts/new')
  await content(page).click()
  await page.keyboard.type(text)
}

test('links are found, refused, inserted and marked, in texts and in fields', async ({ page, signIn, database }) => {
  await signIn('editor')
  await test.step('text: a page is found by its title and linked with the keyboard alone', async () => {
    await makePage(database.kysely, { title: 'School fees', slug: 'payments' })
    await write(page, 'Fees')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('school f')
    await expect(page.getByRole('dialog', { name: 'Link' }).getByRole('option')).toHaveText(['School feesPage · /payments'])
    await expectAccessibleInEveryView(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Link' })).toBeHidden()
    await expect(content(page)).toBeFocused()
    await expect(content(page).getByRole('link', { name: 'Fees' })).toHaveAttribute('href', '/payments')

    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveValue('/payments')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Link' })).toBeHidden()
    await expect(content(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Link' }).getByRole('button', { name: 'Remove link' }).click()
    await expect(content(page).getByRole('link')).toHaveCount(0)
  })
  await test.step('text: without a selection a file is inserted under its title, and an address under itself', async () => {
    const file = await makeMedia(database.kysely, { title: 'Admission list', filePath: '/media/x/list.pdf' })
    await write(page, 'See ')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await field(page).fill('admission')
    await page.getByRole('dialog', { name: 'Link' }).getByRole('option', { name: 'Admission list' }).click()
    await page.keyboard.type(' and ')
    await page.keyboard.press('Control+k')
    await field(page).fill('www.jamb.gov.ng')
    await page.getByRole('dialog', { name: 'Link' }).getByRole('option', { name: 'Link to this address' }).click()
    await page.keyboard.type('.')
    await expect(content(page)).toHaveText('See Admission list and www.jamb.gov.ng.')
    const links = content(page).getByRole('link')
    await expect(links.nth(0)).toHaveAttribute('href', file.filePath)
    await expect(links.nth(1)).toHaveAttribute('href', 'https://www.jamb.gov.ng/')
  })
  await test.step('a refused address says why, in the dialog and in a field; a menu item leads to a document that is found', async () => {
    await page.goto('/admin/menu?add=1')
    const url = page.getByLabel('URL')
    await url.fill('registrar@college.edu.ng')
    await url.blur()
    await expect(url).toHaveValue('mailto:registrar@college.edu.ng')
    await url.fill('javascript:alert(1)')
    await url.blur()
    await expect(url).toHaveAccessibleDescription(/Visitors cannot open addresses that begin with javascript:/)
    await page.getByRole('button', { name: 'Choose a page or file' }).click()
    await field(page).fill('C:\\Users\\ada\\list.pdf')
    await expect(page.getByText('This file is on your device, where visitors cannot open it.')).toBeVisible()
    const fees = await makeMedia(database.kysely, { title: 'Fees of this year', filePath: '/media/x/fees.pdf' })
    await field(page).fill('fees of')
    await page.getByRole('dialog', { name: 'Link' }).getByRole('option', { name: fees.title }).click()
    await expect(url).toHaveValue(fees.filePath)
    await expect(page.getByRole('dialog', { name: 'Add New Menu Item' }).getByLabel('Title')).toHaveValue(fees.title)
  })
  await test.step('text: links that lead nowhere are marked until they lead somewhere', async () => {
    const post = await makePost(database.kysely, {
      content: '<p><a href="/fee">Fees</a>, <a href="/about">About</a> and <a href="https://jamb.gov.ng/x">JAMB</a></p>',
    })
    await page.goto(`/admin/posts/${post.id}`)
    await expect(page.getByRole('status').filter({ hasText: 'A link leads nowhere' })).toContainText(
      '"Fees": There is no page at /fee.',
    )
    await expect(content(page).locator('[data-broken]')).toHaveText(['Fees'])
    await expectAccessibleInEveryView(page)
    await content(page).getByText('Fees').click()
    await page.keyboard.press('Control+k')
    await field(page).fill('/contact')
    await page.getByRole('dialog', { name: 'Link' }).getByRole('option').first().click()
    await expect(page.getByText('A link leads nowhere')).toBeHidden()
    await expect(content(page).locator('[data-broken]')).toHaveCount(0)
  })
  await test.step('a field refuses an address without moving what is being clicked', async () => {
    await page.goto('/admin/menu?add=1')
    const url = page.getByLabel('URL')
    await url.fill('javascript:alert(1)')
    const { x, y, width } = (await page.getByRole('dialog').getByText('Active', { exact: true }).boundingBox())!
    await page.mouse.move(x + width / 2, y + 3)
    await page.mouse.down()
    await expect(url).not.toBeFocused()
    await expect(url).not.toHaveAttribute('aria-invalid', 'true')
    await page.mouse.up()
    await expect(page.getByRole('switch', { name: 'Active', exact: true })).not.toBeChecked()
    await expect(url).toHaveAccessibleDescription(/Visitors cannot open addresses that begin with javascript:/)
  })
  await test.step('a field says that visitors cannot open what it leads to', async () => {
    await makePage(database.kysely, { title: 'Soon', slug: 'soon', status: 'draft' })
    await page.goto('/admin/menu?add=1')
    await page.getByLabel('URL').fill('/soon')
    await expect(page.getByText('Visitors cannot open "Soon" yet: it is a draft.')).toBeVisible()
  })
})
