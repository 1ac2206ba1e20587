import { randomUUID } from 'node:crypto'
import { makeUser } from '#test/make.ts'
import { expect, expectAccessible, letThrough, NO_REASON, sessionOf, test } from './staff.ts'

const newEmail = () => `${randomUUID()}@college.test`

test('User Management (B §2, §8): lists, changes and invites people, never over what somebody else has changed, and says why something is refused', async ({
  page,
  signIn,
  database,
  problems,
  refuse,
  context,
}) => {
  test.slow()
  problems.allow(/status of (?:401|403|409)/)
  const self = await signIn('admin', { firstName: 'Halima', lastName: 'Sani' })
  const word = randomUUID().slice(0, 8)
  const person = await makeUser(database.kysely, { firstName: `Chidi${word}`, lastName: 'Okafor', role: 'author' })
  const twoFactor = { twoFactorSecret: 'lost', twoFactorSince: new Date().toISOString() }
  await database.kysely.updateTable('userCredentials').set(twoFactor).where('userId', '=', person.id).execute()
  await makeUser(database.kysely, { firstName: 'Bola', lastName: `Ade${word}`, isActive: 0, lastLogin: new Date().toISOString() })
  const search = page.getByRole('searchbox', { name: 'Search users...' })
  const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email })
  await test.step('lists people with role, status and last login, and finds them by name and email', async () => {
    await page.goto('/admin/users')
    await expect(page.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Last Login', 'Actions'])
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
    await search.fill('nobody of this name')
    await expect(page.getByText('No users found')).toBeVisible()
  })
  await test.step('does not offer users to deactivate themselves, and says why a change is refused', async () => {
    await makeUser(database.kysely, { role: 'admin' })
    await search.fill(self.email)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(rowOf(self.email).getByRole('switch')).toHaveCount(0)
    await rowOf(self.email).getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Role').selectOption('viewer')
    await page.getByRole('button', { name: 'Update User' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to update user: You cannot change your own role')
    await page.getByRole('dialog', { name: 'Edit User' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })
  await test.step('B §8: says why a status could not be changed, which stays as it was', async () => {
    await refuse('users/update')
    await search.fill(person.email)
    const active = rowOf(person.email).getByRole('switch')
    await active.click({ force: true })
    const question = page.getByRole('dialog', { name: 'Deactivate this person?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(active).toBeChecked()
    await expect(active).toBeFocused()
    await active.click({ force: true })
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText(`Failed to update user status: ${NO_REASON}`, { exact: true })).toBeVisible()
    await expect(active).toBeChecked()
    await expect(active).toBeEnabled()
    await letThrough(page)
  })
  await test.step('changes names, role and activity, over what somebody else has changed (C §21); signs a person out everywhere', async () => {
    await sessionOf(database, person)
    await page.getByRole('button', { name: /^Edit Chidi/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await expect(dialog.getByLabel('Email')).not.toBeEditable()
    await expect(dialog.getByText('Email cannot be changed')).toBeVisible()
    await expect(dialog.getByText('Last login Never')).toBeVisible()
    await dialog.getByRole('button', { name: "Show this person's devices" }).click()
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Turn off two-factor sign-in' }).click()
    await page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' }).getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog.getByText('Two-factor sign-in is off. The password alone is enough to sign in.')).toBeFocused()

    await dialog.getByLabel('First name').fill('')
    await dialog.getByRole('button', { name: 'Update User' }).click()
    await expect(dialog.getByText('First name is required')).toBeVisible()
    await dialog.getByLabel('First name').fill('Toluwa')
    await dialog.getByLabel('Role').selectOption('editor')
    await expect(dialog.getByText('Can manage pages, media and menus, and publish content.')).toBeVisible()
    await dialog.getByRole('switch', { name: 'Active User' }).click({ force: true })
    const theirs = { firstName: 'Theirs', version: 2 }
    await database.kysely.updateTable('userProfiles').set(theirs).where('id', '=', person.id).execute()
    await dialog.getByRole('button', { name: 'Update User' }).click()
    await dialog.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(page.getByText('User updated successfully')).toBeVisible()
    await expect(rowOf(person.email).getByRole('cell')).toContainText(['Toluwa Okafor', 'Editor', 'Inactive'])
  })
  const email = newEmail()
  const invite = page.getByRole('dialog', { name: 'Invite User' })
  const send = invite.getByRole('button', { name: 'Send Invitation' })
  await test.step('invitations need a valid email without an account', async () => {
    await page.getByRole('button', { name: 'Invite User' }).click()
    await expect(invite.getByLabel('Role')).toHaveValue('viewer')
    await expect(invite.getByText('Can view pages and media.')).toBeVisible()
    await invite.getByLabel('Email').fill('nonsense')
    await send.click()
    await expect(invite.getByText('Please enter a valid email address')).toBeVisible()
    await invite.getByLabel('Email').fill(person.email)
    await send.click()
    await expect(invite.getByLabel('Email')).toHaveAccessibleDescription('A user with this email already exists.')
    const refusal = page.getByRole('alert').filter({ hasText: 'Failed to send invitation: ' })
    await expect(refusal).toContainText('A user with this email already exists.')
  })
  await test.step('invitations are sent, listed as pending, and can be handed over by link, picture and code', async () => {
    await invite.getByLabel('Email').fill(email)
    await invite.getByLabel('Role').selectOption('contributor')
    await send.click()

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
  await test.step('invitations say Not authenticated where the session has ended', async () => {
    await page.getByRole('button', { name: 'Invite User' }).click()
    await invite.getByLabel('Email').fill(newEmail())
    await context.clearCookies()
    await send.click()
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
    await expect(page.getByText('Not authenticated')).toBeVisible()
  })
})
