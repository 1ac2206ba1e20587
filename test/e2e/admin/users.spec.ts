import { randomUUID } from 'node:crypto'
import { makeUser } from '#test/make.ts'
import { expect, expectAccessible, NO_REASON, sessionOf, test } from './staff.ts'

const newEmail = () => `${randomUUID()}@college.test`

test.describe('User Management (B §2, §8)', () => {
  test('lists and changes people, never over what somebody else has changed, and says why something is refused', async ({
    page,
    signIn,
    database,
    problems,
    refuse,
  }) => {
    test.slow()
    problems.allow(/status of (?:403|409)/)
    const self = await signIn('admin')
    await test.step('lists people with role, status and last login, and finds them by name and email', async () => {
      const word = randomUUID().slice(0, 8)
      const person = await makeUser(database.kysely, { firstName: `Chidi${word}`, lastName: 'Okafor', role: 'author' })
      await makeUser(database.kysely, {
        firstName: 'Bola',
        lastName: `Ade${word}`,
        isActive: 0,
        lastLogin: new Date().toISOString(),
      })
      await page.goto('/admin/users')
      await expect(page.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Last Login', 'Actions'])

      const search = page.getByRole('searchbox', { name: 'Search users...' })
      await search.fill(word.toUpperCase())
      const rows = page.getByRole('row').filter({ hasText: word })
      await expect(page.getByRole('row')).toHaveCount(3)
      await expect(rows.filter({ hasText: 'Okafor' }).getByRole('cell')).toContainText([
        person.email,
        'Author',
        'Active',
        'Never',
        'Edit',
      ])
      await expect(rows.filter({ hasText: 'Bola' })).toContainText('Inactive')
      await expect(rows.filter({ hasText: 'Bola' })).toContainText('ago')
      await expect(page).toHaveURL(new RegExp(`search=`))

      await search.fill(person.email)
      await expect(page.getByRole('row')).toHaveCount(2)
      await page.reload()
      await expect(search).toHaveValue(person.email)
      await expect(page.getByRole('row')).toHaveCount(2)
      await search.fill('nobody of this name')
      await expect(page.getByText('No users found')).toBeVisible()
    })
    await test.step('does not offer users to deactivate themselves', async () => {
      await page.goto(`/admin/users?search=${self.email}`)
      const row = page.getByRole('row').filter({ hasText: self.email })
      await expect(row.getByRole('button', { name: /^Edit/ })).toBeVisible()
      await expect(row.getByRole('switch')).toHaveCount(0)
    })
    await test.step('says why a change is refused', async () => {
      await makeUser(database.kysely, { role: 'admin' })
      await page.goto(`/admin/users?search=${self.email}`)
      await page.getByRole('button', { name: /^Edit/ }).click()
      await page.getByLabel('Role').selectOption('viewer')
      await page.getByRole('button', { name: 'Update User' }).click()
      await expect(page.getByRole('alert')).toContainText('Failed to update user: You cannot change your own role')
      await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible()
    })
    await test.step('B §8: says why a status could not be changed, which stays as it was', async () => {
      const person = await makeUser(database.kysely, { firstName: 'Sade', lastName: randomUUID() })
      await refuse('users/update')
      await page.goto(`/admin/users?search=${person.lastName}`)
      const row = page.getByRole('row').filter({ hasText: person.email })
      await row.getByRole('switch').click({ force: true })
      const question = page.getByRole('dialog', { name: 'Deactivate this person?' })
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(row.getByRole('switch')).toBeChecked()
      await expect(row.getByRole('switch')).toBeFocused()
      await row.getByRole('switch').click({ force: true })
      await question.getByRole('button', { name: 'Deactivate' }).click()
      await expect(page.getByText(`Failed to update user status: ${NO_REASON}`, { exact: true })).toBeVisible()
      await expect(row.getByRole('switch')).toBeChecked()
      await expect(row.getByRole('switch')).toBeEnabled()
      await page.context().unrouteAll()
    })
    await test.step('changes names, role and activity; the email stays', async () => {
      const person = await makeUser(database.kysely, { firstName: 'Tolu', lastName: 'Bakare' })
      await page.goto(`/admin/users?search=${person.email}`)
      await page.getByRole('button', { name: 'Edit Tolu Bakare' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit User' })
      await expect(dialog.getByLabel('Email')).not.toBeEditable()
      await expect(dialog.getByText('Email cannot be changed')).toBeVisible()
      await expect(dialog.getByText('Last login Never')).toBeVisible()
      await dialog.getByLabel('First name').fill('')
      await dialog.getByRole('button', { name: 'Update User' }).click()
      await expect(dialog.getByText('First name is required')).toBeVisible()
      await dialog.getByLabel('First name').fill('Toluwa')
      await dialog.getByLabel('Role').selectOption('editor')
      await expect(dialog.getByText('Can manage pages, media and menus, and publish content.')).toBeVisible()
      await dialog.getByRole('switch', { name: 'Active User' }).click({ force: true })
      await dialog.getByRole('button', { name: 'Update User' }).click()
      await expect(page.getByText('User updated successfully')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: person.email }).getByRole('cell')).toContainText([
        'Toluwa Bakare',
        'Editor',
        'Inactive',
      ])
    })
    await test.step('two editors see both versions and choose (C §21)', async () => {
      const person = await makeUser(database.kysely, { firstName: 'Old', lastName: randomUUID() })
      await page.goto(`/admin/users?search=${person.lastName}`)
      await page.getByRole('button', { name: /^Edit Old/ }).click()
      await page.getByLabel('First name').fill('Mine')
      const theirs = { firstName: 'Theirs', version: 2 }
      await database.kysely.updateTable('userProfiles').set(theirs).where('id', '=', person.id).execute()
      await page.getByRole('button', { name: 'Update User' }).click()
      await page.getByRole('button', { name: 'Save mine over it' }).click()
      await expect(page.getByText('User updated successfully')).toBeVisible()
      const stored = await database.kysely
        .selectFrom('userProfiles')
        .select('firstName')
        .where('id', '=', person.id)
        .executeTakeFirst()
      expect(stored?.firstName).toBe('Mine')
    })
    await test.step('shows where a person is signed in, and signs them out there', async () => {
      const person = await makeUser(database.kysely, { firstName: 'Tolu', lastName: 'Bakare' })
      await sessionOf(database, person)
      await page.goto(`/admin/users?search=${person.email}`)
      await page.getByRole('button', { name: 'Edit Tolu Bakare' }).click()
      await page.getByRole('button', { name: "Show this person's devices" }).click()
      await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
    })
  })
})

test.describe('invitations (B §2, §8)', () => {
  test('are sent, listed and handed over, end, and need a valid email', async ({ page, signIn, database, problems, context }) => {
    test.slow()
    problems.allow(/status of 409/)
    problems.allow(/status of 401/)
    await signIn('admin', { firstName: 'Halima', lastName: 'Sani' })
    await test.step('are sent, listed as pending, and can be handed over by link, picture and code', async () => {
      const email = newEmail()
      await page.goto('/admin/users')
      await page.getByRole('button', { name: 'Invite User' }).click()
      const dialog = page.getByRole('dialog', { name: 'Invite User' })
      await expect(dialog.getByLabel('Role')).toHaveValue('viewer')
      await expect(dialog.getByText('Can view pages and media.')).toBeVisible()
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByLabel('Role').selectOption('contributor')
      await dialog.getByRole('button', { name: 'Send Invitation' }).click()

      await expect(page.getByText(`The invitation for ${email} is ready.`)).toBeVisible()
      const key = page.getByRole('dialog', { name: `Invitation for ${email}` })
      await expect(key).toContainText('This website has no mail server. Give the link or the code to the person yourself.')
      await expect(key.getByLabel('Link', { exact: true })).toHaveValue(/\/accept-invitation#token=.+&email=/)
      await expect(key.getByRole('img', { name: 'QR code' })).toBeVisible()
      const link = await key.getByLabel('Link', { exact: true }).inputValue()
      const chat = await key.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
      expect(new URL(chat!).searchParams.get('text')).toBe(`You are invited to work on our website: ${link}`)
      await expect(key.getByTestId('invitation-code')).toHaveText(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { name: 'You are invited' })).toBeInViewport()
      await expect(page.getByRole('img', { name: 'QR code' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByTestId('invitation-code')).toBeInViewport({ ratio: 1 })
      await page.emulateMedia({ media: 'screen' })
      await page.keyboard.press('Escape')

      const pending = page.getByRole('region', { name: 'Pending Invitations' }).getByRole('listitem').filter({ hasText: email })
      await expect(pending).toContainText('Contributor')
      await expect(pending.getByText('Pending', { exact: true })).toBeVisible()
      await expect(pending).toContainText('Expires in 7 days')
      await expect(pending).toContainText('invited by Halima Sani')
      await expect(pending).toContainText("Not sent (email isn't set up)")
      await expect(page.getByText("Email isn't set up, so nothing is sent.")).toBeVisible()

      await pending.getByRole('button', { name: 'Renew' }).click()
      await expect(page.getByText(`The invitation for ${email} is ready.`).last()).toBeVisible()
      await pending.getByRole('button', { name: 'Link and code' }).click()
      await expect(key).toBeVisible()
      await page.keyboard.press('Escape')
      await pending.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('dialog', { name: 'Revoke this invitation?' }).getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText('Invitation withdrawn')).toBeVisible()
      await expect(pending).toHaveCount(0)
    })
    await test.step('need a valid email without an account', async () => {
      const { email } = await makeUser(database.kysely)
      await page.goto('/admin/users?add=1')
      const send = page.getByRole('button', { name: 'Send Invitation' })
      await page.getByLabel('Email').fill('nonsense')
      await send.click()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await page.getByLabel('Email').fill(email)
      await send.click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription('A user with this email already exists.')
      await expect(page.getByRole('alert')).toContainText('Failed to send invitation: A user with this email already exists.')
    })
    await test.step('say Not authenticated where the session has ended', async () => {
      await page.goto('/admin/users')
      await page.getByRole('button', { name: 'Invite User' }).click()
      await page.getByLabel('Email').fill(newEmail())
      await context.clearCookies()
      await page.getByRole('button', { name: 'Send Invitation' }).click()
      await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
      await expect(page.getByText('Not authenticated')).toBeVisible()
    })
  })
})
