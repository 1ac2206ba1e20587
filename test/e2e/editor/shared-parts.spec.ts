import { watchContentVersion } from '#server/cache/content-version.ts'
import { makeContactInfo, makeMenuItem } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { edit, expect, expectAccessible, HERO, publishPage, test } from './editor.ts'

const CARDS = { sectionType: 'contact-info', title: 'Find us', content: {} }

test('header, footer and cards open a panel; their links do not leave the page, and editors change the menu only', async ({
  page,
  openEditor,
  database,
}) => {
  await makeContactInfo(database.kysely, { type: 'phone', label: 'Registry', value: '+234 803 000 0001' })
  await openEditor({ sections: [HERO, CARDS] })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  const header = page.getByRole('dialog', { name: 'Header' })
  await expect(header).toContainText('The header is the same on every page.')
  await expect(header).toContainText('Only administrators can change the name and the logo.')
  await expect(header.getByLabel('About: Title')).toHaveValue('About')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(header).toBeHidden()

  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'News' }).press('Enter')
  const footer = page.getByRole('dialog', { name: 'Footer' })
  await expect(footer).toContainText('Only administrators can change the description and the social networks.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'News' })).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/hostels')

  await page.locator('main > #contact-info li').first().click()
  const cards = page.getByRole('dialog', { name: 'Contact information' })
  await expect(cards).toContainText('Only administrators can change contact information.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Edit this page' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
})

test('the menu, the name, the logo and the footer are changed on a phone, on the same screen, and visitors see it', async ({
  page,
  comeIn,
  database,
  site,
  problems,
}) => {
  problems.allow(/status of 409 .*menuItems\/update/)
  const visit = async () => (await fetch(`${site.url}/hostels`)).text()
  await database.kysely.deleteFrom('menuItems').execute()
  const apply = await makeMenuItem(database.kysely, { title: 'Apply', url: '/contact', orderIndex: 1 })
  await makeMenuItem(database.kysely, { title: 'Courses', url: '/programs', orderIndex: 2 })
  await publishPage(database, { sections: [HERO] })
  await page.setViewportSize({ width: 360, height: 800 })
  await comeIn('admin')
  await edit(page, '/hostels')
  const nav = page.locator('body > header nav')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await nav.getByRole('link', { name: 'Apply' }).click()
  const panel = page.getByRole('dialog', { name: 'Header' })
  const title = panel.getByLabel('Apply: Title')
  await title.fill('Apply now')
  await expect(panel.getByLabel('Name: Site name')).toBeAttached()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save Apply' }).click()
  await expect(nav.getByRole('link', { includeHidden: true, name: 'Apply now' })).toBeAttached()
  await expect(panel.getByRole('button', { name: 'Save Apply now' })).toBeFocused()
  expect(await visit()).toContain('Apply now')

  await panel.getByRole('button', { name: 'Move Apply now down' }).click()
  await expect(nav.locator('a')).toContainText(['Courses', 'Apply now', 'Search'])
  await panel.getByRole('button', { name: 'Hide Courses' }).click()
  await expect(panel.getByRole('button', { name: 'Show Courses' })).toBeFocused()
  await expect(nav.locator('a')).toContainText(['Apply now', 'Search'])

  const undo = page.getByRole('button', { name: 'Undo', exact: true }).and(page.locator('.toast button'))
  await undo.click()
  await expect(panel.getByRole('button', { name: 'Hide Courses' })).toBeFocused()
  await expect(nav.locator('a')).toContainText(['Courses', 'Apply now', 'Search'])
  await panel.getByRole('button', { name: 'Delete Courses' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '“Courses” was deleted.' })).toBeVisible()
  await expect(undo).toBeFocused()
  await expect(nav.locator('a')).toContainText(['Apply now', 'Search'])
  expect(await visit()).not.toContain('Courses')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Delete Courses' })).toBeFocused()
  await expect(nav.locator('a')).toContainText(['Courses', 'Apply now', 'Search'])
  await panel.getByRole('button', { name: 'Move Courses down' }).click()
  await expect(nav.locator('a')).toContainText(['Apply now', 'Courses', 'Search'])
  await undo.click()
  await expect(nav.locator('a')).toContainText(['Courses', 'Apply now', 'Search'])
  await panel.getByRole('button', { name: 'Hide Courses' }).click()
  await expect(nav.locator('a')).toContainText(['Apply now', 'Search'])
  // The page can be up to date before the panel is, which moves the focus.
  await expect(panel.getByRole('button', { name: 'Show Courses' })).toBeFocused()

  await panel.getByLabel('New entry: Title').fill('JAMB')
  await panel.getByLabel('New entry: Link').fill('javascript:alert(1)')
  await panel.getByRole('button', { name: 'Add the menu entry' }).click()
  await expect(panel.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
  await panel.getByLabel('New entry: Link').fill('www.jamb.gov.ng')
  await panel.getByRole('button', { name: 'Add the menu entry' }).click()
  await expect(nav.locator('a[href="https://www.jamb.gov.ng"], a[href="https://www.jamb.gov.ng/"]')).toHaveText('JAMB')
  await expect(panel.getByLabel('JAMB: Title')).toBeVisible()

  // Somebody else changes the entry meanwhile: what was typed stays, also after the panel was closed.
  const content = await watchContentVersion(database)
  await content.change((trx) =>
    trx
      .updateTable('menuItems')
      .set(({ eb }) => ({ title: 'Apply today', version: eb('version', '+', 1) }))
      .where('id', '=', apply.id)
      .execute(),
  )
  await content.stop()
  await panel.getByLabel('Apply now: Title').fill('Apply by June')
  await panel.getByRole('button', { name: 'Save Apply now' }).click()
  await expect(panel.getByRole('alert').filter({ hasText: 'Apply today' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.locator('body > header a[href="/"]').first().click()
  await expect(panel.getByLabel('Apply today: Title')).toHaveValue('Apply by June')
  await panel.getByRole('button', { name: 'Save Apply today' }).click()
  await expect(nav.getByRole('link', { includeHidden: true, name: 'Apply by June' })).toBeAttached()

  await panel.getByLabel('Name: Site name').fill('Savannah Polytechnic')
  await panel.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.locator('body > header')).toContainText('Savannah Polytechnic')
  const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await makePhotograph({ width: 320, height: 240 }) }
  await panel.locator('input[type=file]').setInputFiles(logo)
  await expect(panel.getByRole('button', { name: 'Replace' })).toBeVisible()
  await panel.getByRole('button', { name: 'Save Logo' }).click()
  await expect(page.locator('body > header img').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.locator('body > footer').getByRole('link', { name: 'News' }).click()
  const footer = page.getByRole('dialog', { name: 'Footer' })
  await footer.getByLabel('Description and social networks: Description').fill('Skills for the savannah.')
  await footer.getByLabel(/: Facebook/).fill('https://facebook.com/savannah')
  await expectAccessible(page)
  await footer.getByRole('button', { name: 'Save Description and social networks' }).click()
  await expect(page.locator('body > footer')).toContainText('Skills for the savannah.')
  await expect(page.locator('body > footer a[href="https://facebook.com/savannah"]')).toBeAttached()
  const seen = await visit()
  for (const text of ['Savannah Polytechnic', 'Skills for the savannah.', 'Apply by June']) expect(seen).toContain(text)
  await expect(page.getByText('No unpublished changes')).toBeAttached()
})

test('entries of contact information are changed in the panel of their cards; the page and the footer follow', async ({
  page,
  comeIn,
  database,
  site,
  problems,
}) => {
  problems.allow(/status of 409 .*contactInfo\/update/)
  await database.kysely.deleteFrom('contactInfo').execute()
  for (const [orderIndex, label] of ['Registry', 'Bursary'].entries())
    await makeContactInfo(database.kysely, { type: 'phone', label, value: label, orderIndex })
  await makeContactInfo(database.kysely, { type: 'phone', label: 'Invented', value: '1', isSample: 1 })
  await publishPage(database, { sections: [HERO, CARDS] })
  await comeIn('admin')
  await edit(page, '/hostels')
  const panel = page.getByRole('dialog', { name: 'Contact information' })
  await test.step('entries are ordered, hidden and deleted, each with a way back', async () => {
    const cards = page.locator('main > #contact-info li p').filter({ hasText: /Registry|Bursary/ })
    await expect(cards).toHaveCount(2)
    await cards.first().click()
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
    const undo = page.locator('.toast').getByRole('button', { name: 'Undo' })

    await press('Move phone, Registry down')
    await expect(cards).toContainText(['Bursary', 'Registry'])
    await expect(page.getByRole('alert').filter({ hasText: 'moved down' })).toBeVisible()
    await undo.click()
    await expect(cards).toContainText(['Registry', 'Bursary'])
    await press('Hide phone, Registry')
    await expect(cards).toContainText(['Bursary'])
    await undo.click()
    await expect(cards).toContainText(['Registry', 'Bursary'])
    await press('Delete phone, Bursary')
    await expect(undo).toBeFocused()
    await expect(cards).toContainText(['Registry'])
    await undo.press('Enter')
    await expect(panel.getByRole('button', { name: 'Delete phone, Bursary' })).toBeFocused()
    await expect(cards).toContainText(['Registry', 'Bursary'])
    // A sample becomes an entry for visitors as soon as anything of it changes.
    await expect(panel.getByRole('button', { name: /(Move|Hide|Show) phone, Invented/ })).toHaveCount(0)
    await press('Delete phone, Invented')
    await expect(panel.getByRole('group', { name: /Invented/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('on a phone an entry is changed, keeps what was typed over a conflict, and another one is added', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    const cards = page.locator('main > #contact-info')
    await cards.getByText('Registry').first().click()
    const value = panel.getByLabel('phone, Registry: value')
    await value.fill('+234 803 000 0002')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Save phone, Registry' }).click()
    await expect(cards).toContainText('+234 803 000 0002')
    await expect(page.locator('body > footer')).toContainText('+234 803 000 0002')
    expect(await (await fetch(`${site.url}/hostels`)).text()).toContain('+234 803 000 0002')

    const content = await watchContentVersion(database)
    await content.change((trx) =>
      trx
        .updateTable('contactInfo')
        .set(({ eb }) => ({ value: '+234 803 000 0003', version: eb('version', '+', 1) }))
        .where('label', '=', 'Registry')
        .execute(),
    )
    await content.stop()
    await value.fill('+234 803 000 0004')
    await panel.getByRole('button', { name: 'Save phone, Registry' }).click()
    await expect(panel.getByRole('alert').filter({ hasText: '+234 803 000 0003' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    await cards.focus()
    await page.keyboard.press('F6')
    await page.getByRole('button', { name: 'More for this section' }).press('Enter')
    await page.getByRole('button', { name: 'Contact details' }).press('Enter')
    await expect(value).toHaveValue('+234 803 000 0004')
    await panel.getByRole('button', { name: 'Save phone, Registry' }).click()
    await expect(cards).toContainText('+234 803 000 0004')

    await panel.getByLabel('Type').selectOption('email')
    await panel.getByLabel('New entry: label').fill('Bursary')
    await panel.getByLabel('New entry: value').fill('bursary@college.test')
    await panel.getByRole('button', { name: 'Add the entry' }).click()
    await expect(cards).toContainText('bursary@college.test')
    await expect(page.getByText('No unpublished changes')).toBeAttached()
  })
})
