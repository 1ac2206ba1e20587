import type { APIRequestContext, Page } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { elementsOf } from '#test/html.ts'
import { makePage, makeMenuItem } from '#test/make.ts'
import { expect, expectAccessible, inEveryView, letThrough, NO_REASON, test } from './staff.ts'

/** Replaces the menu of the program. */
async function makeMenu({ kysely }: Database, titles: string[]) {
  await kysely.deleteFrom('menuItems').execute()
  for (const [index, title] of titles.entries()) {
    await makeMenuItem(kysely, { title, url: `/${title.toLowerCase()}`, orderIndex: index + 1 })
  }
}

const titles = (page: Page) => page.getByRole('row').locator('td:first-child')

/** What a visitor finds in the header. */
async function header(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/')).text()
  const start = html.indexOf('<nav id="menu"')
  const links = elementsOf(html.slice(start, html.indexOf('</nav>', start))).filter(({ name }) => name === 'a')
  return links.map(({ text }) => text).filter((text) => text !== 'Search')
}

test('B §2, §4 menu: items are added, moved, changed and deleted, switches save, and what is busy, deleted or refused shows', async ({
  page,
  signIn,
  database,
  request,
  hold,
  problems,
  refuse,
}) => {
  test.slow()
  problems.allow(/status of (?:404|409)/)
  problems.allow(/ERR_FAILED/)
  await signIn('editor')
  await makeMenu(database, ['Home', 'About', 'Contact'])
  await test.step('B §2, §8 menu: an item is added, with pages to choose from, after everything that can be refused; the header follows', async () => {
    await makePage(database.kysely, { title: 'Halls of residence', slug: 'hostels' })
    await page.goto('/admin/menu-items')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu Management')
    await expect(page).toHaveTitle(/^Menu Management · CMS Admin/)
    await expect(page.getByRole('columnheader')).toHaveText(['Title', 'URL', 'Active', 'Order', 'Actions'])
    await page.getByRole('button', { name: 'Add Menu Item' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Menu Item' })
    const create = dialog.getByRole('button', { name: 'Create Menu Item' })
    await expect(dialog.getByRole('switch', { name: 'Active' })).toBeChecked()
    await create.click()
    await expect(dialog.getByText('Title is required')).toBeVisible()
    await expect(dialog.getByText('URL is required')).toBeVisible()
    await dialog.getByLabel('Title').fill('Hostels')
    await dialog.getByLabel('URL').fill('javascript:alert(1)')
    await create.click()
    await expect(dialog.getByText('Visitors cannot open addresses that begin with javascript:')).toBeVisible()
    await dialog.getByRole('button', { name: 'Choose a page or file' }).click()
    await page.getByLabel('Page, post, file or address').fill('halls')
    await page.getByRole('option', { name: 'Halls of residence' }).click()
    await expect(dialog.getByLabel('URL')).toHaveValue('/hostels')
    await refuse('menuItems/create')
    await create.click()
    await expect(dialog.getByRole('alert')).toHaveText(NO_REASON)
    await expect(dialog.getByLabel('Title')).toHaveValue('Hostels')
    await expectAccessible(page)
    await letThrough(page)
    await create.click()
    await expect(page.getByText('Menu item created')).toBeVisible()
    await expect(titles(page)).toHaveText(['Home', 'About', 'Contact', 'Hostels'])
    expect(await header(request)).toEqual(['Home', 'About', 'Contact', 'Hostels'])
  })
  await test.step('B §2 menu: it is changed, found and deleted; the header follows', async () => {
    await page.getByRole('button', { name: 'Edit Hostels' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Menu Item' })
    await edit.getByLabel('Title').fill('Rooms')
    await edit.getByRole('button', { name: 'Update Menu Item' }).click()
    await expect(page.getByText('Menu item updated')).toBeVisible()
    await expect(titles(page)).toHaveText(['Home', 'About', 'Contact', 'Rooms'])

    const search = page.getByRole('searchbox', { name: 'Search menu items...' })
    await search.fill('HOSTEL')
    await expect(titles(page)).toHaveText(['Rooms'])
    await page.getByRole('button', { name: 'Delete Rooms' }).click()
    await expect(page.getByRole('dialog', { name: 'Delete Menu Item' })).toContainText(
      'Are you sure you want to delete "Rooms"? This action cannot be undone. It moves to the trash. An administrator can restore it for 30 days',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Menu item deleted')).toBeVisible()
    await expect(page.getByText('No menu items found')).toBeVisible()
    expect(await header(request)).toEqual(['Home', 'About', 'Contact'])
    await search.fill('')
  })
  await test.step('B §4 menu: the order is changed by buttons, also with the keyboard alone', async () => {
    await expect(page.getByRole('button', { name: 'Move Home up' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Move Contact down' })).toBeDisabled()
    await page.getByRole('button', { name: 'Move Home down' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Order updated')).toBeVisible()
    await expect(titles(page)).toHaveText(['About', 'Home', 'Contact'])
    await expect(page.getByRole('button', { name: 'Move Home down' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(titles(page)).toHaveText(['About', 'Contact', 'Home'])
    await expect(page.getByRole('button', { name: 'Move Home up' })).toBeFocused()
    expect(await header(request)).toEqual(['About', 'Contact', 'Home'])
  })
  await test.step('B §4 menu: the row that moves is disabled meanwhile', async () => {
    const move = await hold('menuItems/move')
    await page.getByRole('button', { name: 'Move Contact up' }).click()
    for (const name of ['Move Contact up', 'Move Contact down', 'Edit Contact', 'Delete Contact']) {
      await expect(page.getByRole('button', { name })).toBeDisabled()
    }
    await expect(page.getByRole('switch', { name: 'Contact is active' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Edit Home' })).toBeEnabled()
    move()
    await expect(titles(page)).toHaveText(['Contact', 'About', 'Home'])
    await expect(page.getByRole('button', { name: 'Edit Contact' })).toBeEnabled()
  })
  await test.step('WCAG 1.4.11: the thumb of a switch shows on its track, light and dark', async () => {
    const track = page.locator('.mantine-Switch-track').first()
    const contrast = () =>
      track.evaluate((element) => {
        const lightness = (of: Element) => {
          const rgb = getComputedStyle(of)
            .backgroundColor.match(/[\d.]+/g)!
            .slice(0, 3)
          const [red, green, blue] = rgb.map((part) => (Number(part) / 255) ** 2.2)
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05
        }
        const [one, other] = [lightness(element), lightness(element.querySelector('.mantine-Switch-thumb')!)]
        return Math.max(one, other) / Math.min(one, other)
      })
    await inEveryView(page, () => expect.poll(contrast).toBeGreaterThan(3), [1280])
  })
  await test.step('A §2, B §2 menu: the switch saves at once; with no active item the header has its own four', async () => {
    await page.getByRole('switch', { name: 'Contact is active' }).click({ force: true })
    await expect(page.getByText('Status updated')).toBeVisible()
    expect(await header(request)).toEqual(['About', 'Home'])
    await database.kysely.updateTable('menuItems').set({ isActive: 0 }).where('title', '=', 'Home').execute()
    await page.getByRole('switch', { name: 'About is active' }).click({ force: true })
    await expect(page.getByRole('switch', { name: 'About is active' })).not.toBeChecked()
    await expect.poll(() => header(request)).toEqual(['Home', 'About', 'Programs', 'Contact'])
  })
  await test.step('an entry is dragged under another one, and moved out with the keyboard; a preview shows the header', async () => {
    await makeMenu(database, ['Home', 'Study', 'Fees', 'Contact'])
    await page.goto('/admin/menu')
    const handle = page.getByRole('button', { name: 'Drag Contact' })
    await handle.hover()
    await expect(handle).toHaveAttribute('aria-roledescription', 'draggable')
    const { x, y } = (await handle.boundingBox())!
    await page.mouse.down()
    await page.mouse.move(x + 30, y - 40, { steps: 8 })
    await page.mouse.move(x + 70, y - 50, { steps: 8 })
    await page.mouse.up()
    await expect(page.getByText('Order updated')).toBeVisible()
    await expect(titles(page)).toHaveText(['Home', 'Study', 'Contact', 'Fees'])
    const preview = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe')
    await preview.getByRole('button', { name: 'More in Study' }).click()
    await expect(preview.getByRole('link', { name: 'Contact' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Move out: Contact' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Make sub-item: Contact' })).toBeFocused()
    await expect(preview.getByRole('button', { name: 'More in Study' })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('"Contact" is in its former place')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move out: Contact' })).toBeVisible()
  })
  await test.step('C §21 menu: an item that somebody deletes meanwhile is added as new, or restored', async () => {
    await page.getByRole('button', { name: 'Edit Fees' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Menu Item' })
    await dialog.getByLabel('Title').fill('School fees')
    await database.kysely.deleteFrom('menuItems').where('title', '=', 'Fees').execute()
    await dialog.getByRole('button', { name: 'Update Menu Item' }).click()
    const notice = dialog.getByRole('alert')
    await expect(notice).toHaveCount(1)
    await expect(notice).toContainText('This was deleted in the meantime')
    await expect(dialog.getByLabel('Title')).toHaveValue('School fees')
    await notice.getByRole('button', { name: 'Add as new' }).click()
    await expect(dialog).toBeHidden()
    await expect(titles(page)).toHaveText(['Home', 'Study', 'Contact', 'School fees'])
    await expect(page.getByRole('status').filter({ hasText: 'Menu item created' })).toBeVisible()
  })
  await test.step('B §8 menu: a move that fails shows why', async () => {
    // Somebody else deletes an item, and this window has not heard of it.
    await page.route('**/rpc/menuItems/move', async (route) => {
      await database.kysely.deleteFrom('menuItems').where('title', '=', 'Study').execute()
      await route.continue()
    })
    await page.getByRole('button', { name: 'Move Home down' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The menu has changed in the meantime.' })).toContainText('Error')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

  test('B §2 menu: the link dialog fits, and a page is chosen by touch', async ({ page, signIn, database }) => {
    await signIn('editor')
    await makeMenu(database, ['Home'])
    for (let count = 1; count <= 8; count++)
      await makePage(database.kysely, { title: `Scholarships ${count}`, slug: `scholarships-${count}` })
    await page.goto('/admin/menu')
    await page.getByRole('button', { name: 'Add Menu Item' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Add New Menu Item' })
    await dialog.getByLabel('Title').fill('Scholarships')
    await dialog.getByRole('button', { name: 'Choose a page or file' }).tap()
    const links = page.getByRole('dialog', { name: 'Link' })
    await links.getByLabel('Page, post, file or address').fill('scholarships')
    await expect(links.getByRole('option')).toHaveCount(8)
    await expect(links.getByRole('option').first()).toBeInViewport({ ratio: 1 })
    await links.getByRole('option', { name: 'Scholarships 2' }).tap()
    await expect(dialog.getByLabel('URL')).toHaveValue('/scholarships-2')
    await dialog.getByRole('button', { name: 'Create Menu Item' }).tap()
    await expect(dialog).toBeHidden()
    await expect(titles(page)).toHaveText(['Home', 'Scholarships'])
  })
})
