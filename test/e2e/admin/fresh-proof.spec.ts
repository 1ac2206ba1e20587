import { Secret, TOTP } from 'otpauth'
import { makeSubmission, makeUser } from '#test/make.ts'
import { expect, expectAccessible, PASSWORD, test } from './staff.ts'

const LONG_AGO = '2026-01-05T09:00:00.000Z'

test('a protected action asks for the password again; signing in and out is noticed in other tabs', async ({
  page,
  context,
  signIn,
  database,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 40[13]/)
  await test.step('a protected action asks over the open form, and goes on after the password: nothing that was typed is lost', async () => {
    const admin = await signIn('admin')
    const person = await makeUser(database.kysely, { firstName: 'Tolu', lastName: 'Bakare', role: 'author' })
    await page.goto(`/admin/users?search=${person.email}`)
    await database.kysely.updateTable('sessions').set({ confirmedAt: LONG_AGO }).where('userId', '=', admin.id).execute()
    await page.getByRole('button', { name: 'Edit Tolu Bakare' }).click()
    await page.getByLabel('First name').fill('Toluwa')
    await page.getByLabel('Role').selectOption('editor')
    await page.getByRole('button', { name: 'Update User' }).click()

    const question = page.getByRole('dialog', { name: "Confirm it's you" })
    await expect(question.getByLabel('Your password')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Edit User' }).locator(':focus')).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('First name')).toHaveValue('Toluwa')

    await page.getByRole('button', { name: 'Update User' }).click()
    await question.getByLabel('Your password').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(question.getByLabel('Your password')).toHaveAccessibleDescription('The password is incorrect.')
    await question.getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('User updated successfully')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Toluwa Bakare')
    await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Editor')
  })
  await test.step('a protected action asks people with two-factor sign-in for a code, not for the password', async () => {
    const editor = await signIn('editor')
    await makeSubmission(database.kysely)
    await page.goto('/admin/form-submissions')
    // Now the page knows the session as it is before two-factor sign-in.
    await page.getByRole('link', { name: 'Export CSV' }).waitFor()
    const post = async (path: string, data: object) =>
      (await page.request.post(new URL(path, page.url()).href, { data })).json() as Promise<Record<string, string>>
    const { secret } = await post('/api/account/two-factor', { password: PASSWORD })
    const code = new TOTP({ secret: Secret.fromBase32(secret!) }).generate()
    const { recoveryCodes } = await post('/api/account/two-factor/confirm', { code })
    await database.kysely.updateTable('sessions').set({ confirmedAt: LONG_AGO }).where('userId', '=', editor.id).execute()
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const question = page.getByRole('dialog', { name: "Confirm it's you" })
    // The page does not know yet that two-factor sign-in was turned on elsewhere.
    await question.getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(question.getByLabel('Code')).toBeFocused()
    await expect(question.getByLabel('Code')).toHaveAccessibleDescription(/code/)
    await expect(question.getByLabel('Your password')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(question.getByText('Code is required')).toBeVisible()
    await question.getByLabel('Code').fill(recoveryCodes![0]!)
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await downloading).suggestedFilename()).toMatch(/^form-submissions-.+\.csv$/)
  })
  await test.step('signing in and out is noticed in other tabs: the sign-in goes on to its target, open screens ask again', async () => {
    await page.goto('about:blank')
    await context.clearCookies()
    const { email } = await makeUser(database.kysely, { role: 'viewer' })
    const other = await context.newPage()
    await other.goto('/admin-login?next=/admin/tags')
    const signIn = async () => {
      await page.goto('/admin-login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').first().fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    }
    await signIn()
    await expect(other).toHaveURL('/admin/tags')
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = other.getByRole('dialog', { name: 'Please sign in again' })
    await expect(question).toBeVisible()
    await signIn()
    await expect(question).toHaveCount(0)
    await other.close()
  })
})
