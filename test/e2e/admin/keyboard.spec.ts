import { randomUUID } from 'node:crypto'
import { makeUser } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { expect, test } from './staff.ts'
import { tabTo } from './tab-to.ts'

test('people and pictures are managed by keyboard alone; the focus shows, and goes back where it was', async ({
  page,
  signIn,
  database,
}) => {
  test.slow()
  await signIn('admin')
  await test.step('B §2 User Management: everything is done by keyboard, the focus shows, and goes back where it was', async () => {
    const person = await makeUser(database.kysely, { firstName: 'Sade', lastName: randomUUID() })
    const email = `${randomUUID()}@college.test`
    await page.goto(`/admin/users?search=${person.lastName}`)
    await expect(page.getByRole('row')).toHaveCount(2)

    await tabTo(page, 'Invite User')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    const key = page.getByRole('dialog', { name: `Invitation for ${email}` })
    await tabTo(page, 'Copy link')
    await page.keyboard.press('Escape')
    await expect(key).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Invite User' })).toBeFocused()

    const pending = page.getByRole('listitem').filter({ hasText: email })
    const showKey = pending.getByRole('button', { name: 'Link and code' })
    await showKey.focus()
    await page.keyboard.press('Enter')
    await expect(key).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(key).toHaveCount(0)
    await expect(showKey).toBeFocused()

    await tabTo(page, `Edit Sade ${person.lastName}`)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Edit Sade ${person.lastName}` })).toBeFocused()

    await tabTo(page, `Sade ${person.lastName} is active`, 'switch')
    await page.keyboard.press('Space')
    await expect(
      page.getByRole('dialog', { name: 'Deactivate this person?' }).getByRole('button', { name: 'Cancel' }),
    ).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('User status updated successfully')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Inactive')
    await expect(page.getByRole('switch', { name: `Sade ${person.lastName} is active` })).toBeFocused()
  })
  await test.step('a picture is uploaded, described and chosen by keyboard alone', async () => {
    const title = `hall-${randomUUID().slice(0, 8)}`
    await page.goto('/admin/media')
    await tabTo(page, 'Upload Media')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Upload Media' })).toBeVisible()
    const asked = page.waitForEvent('filechooser')
    await tabTo(page, 'Choose files')
    await page.keyboard.press('Enter')
    const photo = { name: `${title}.jpg`, mimeType: 'image/jpeg', buffer: await makePhotograph() }
    await (await asked).setFiles(photo)
    await tabTo(page, /^Upload$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Media uploaded successfully')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upload Media' })).toBeFocused()

    const tile = page.getByRole('listitem').filter({ hasText: title })
    await expect(tile).toContainText('No description')
    await tabTo(page, `Edit ${title}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Edit Media' })).toBeVisible()
    await tabTo(page, 'Alt Text', 'textbox')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('The hall on matriculation day')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Media updated successfully')).toBeVisible()
    await expect(tile).not.toContainText('No description')
    await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeFocused()

    await page.goto('/admin/site-settings')
    await tabTo(page, 'Choose Logo')
    await page.keyboard.press('Enter')
    await tabTo(page, title)
    await page.keyboard.press('Space')
    await tabTo(page, 'Select (1)')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Logo', { exact: true })).toHaveValue(/^\/media\/.+\.jpg$/)
    await expect(page.getByRole('button', { name: 'Choose Logo' })).toBeFocused()
  })
})
