import { watchContentVersion } from '#server/cache/content-version.ts'
import { makeContactInfo } from '#test/make.ts'
import { edit, expect, expectAccessible, HERO, publishPage, test } from './editor.ts'

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
  await expect(footer.getByRole('link', { name: /^Name, description/ })).toHaveAttribute('href', '/admin/site-settings')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'News' })).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/hostels')

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
})

const CARDS = { sectionType: 'contact-info', title: 'Find us', content: {} }

for (const width of [1280, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a card of contact information opens its editor on the same screen; the page and the footer follow', async ({
      page,
      comeIn,
      database,
      site,
      problems,
    }) => {
      problems.allow(/status of 409 .*contactInfo\/update/)
      const phone = await makeContactInfo(database.kysely, { type: 'phone', label: 'Registry', value: '+234 803 000 0001' })
      await publishPage(database, { sections: [HERO, CARDS] })
      await comeIn('admin')
      await edit(page, '/hostels')
      const cards = page.locator('main > #contact-info')
      await cards.getByText('Registry').click()
      const panel = page.getByRole('dialog', { name: 'Contact information' })
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
          .where('id', '=', phone.id)
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
      await page.getByRole('toolbar').getByRole('button', { name: 'Contact details' }).press('Enter')
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
}

test('an editor reads that only administrators change contact information', async ({ page, openEditor, database, problems }) => {
  problems.allow(/status of 403/)
  await makeContactInfo(database.kysely, { type: 'phone', label: 'Registry', value: '+234 803 000 0001' })
  await openEditor({ sections: [HERO, CARDS] })
  await page.locator('main > #contact-info li').first().click()
  const panel = page.getByRole('dialog', { name: 'Contact information' })
  await expect(panel).toContainText('Only administrators can change contact information.')
  await expectAccessible(page)
})
