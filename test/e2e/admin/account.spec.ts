import { Secret, TOTP } from 'otpauth'
import { makeUser } from '#test/make.ts'
import { expect, openSession, PASSWORD, test } from './staff.ts'

test.describe('one’s own password', () => {
  test('is changed with the old one, and every other session ends', async ({
    page,
    signIn,
    browser,
    database,
    site,
    problems,
  }) => {
    problems.allow(/status of 403/)
    const user = await signIn('author')
    const other = await browser.newContext({ baseURL: site.url })
    await openSession({ database, context: other, url: site.url }, user)
    await page.goto('/admin/account')
    await page.getByLabel('Current password').fill('wrong')
    await page.getByLabel('New password').fill('seven-goats-asleep')
    await expect(page.getByRole('progressbar', { name: 'Strength of the password' })).toBeVisible()
    await page.getByLabel('Confirm password').fill('seven-goats-asleep')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/The current password is incorrect/)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password has been changed')).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveValue('')

    const elsewhere = await other.newPage()
    await elsewhere.goto('/admin/dashboard')
    await expect(elsewhere).toHaveURL(/\/admin-login/)
    await other.close()
  })
})

test('two-factor sign-in is turned on, asked for, got around with a recovery code, and turned off', async ({
  page,
  database,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 40[013]/)
  const { email } = await makeUser(database.kysely)
  const signIn = async () => {
    await page.goto('/admin-login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').first().fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await page.getByLabel('Key for the app').textContent()) ?? ''
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).last().click()
  await expect(page.getByText('This code is not correct.')).toBeVisible()
  await page.getByLabel('Code from the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Turn on' }).last().click()
  const [recoveryCode, secondCode] = ((await page.getByLabel('Recovery codes', { exact: true }).textContent()) ?? '').split('\n')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await signIn()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not correct')
  await page.getByLabel('Code').fill(recoveryCode!)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByLabel('Code').fill(secondCode!)
  await page.getByRole('button', { name: 'Turn off' }).last().click()
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible()
})

test.describe('sign-out scopes (A §5)', () => {
  test('one, the others, and all', async ({ page, signIn, browser, database, site }) => {
    const user = await signIn('viewer')
    const others = await Promise.all([1, 2, 3].map(() => browser.newContext({ baseURL: site.url })))
    for (const context of others) await openSession({ database, context, url: site.url }, user)
    await page.goto('/admin/account')
    const sessions = page.getByRole('region', { name: 'Your devices' })
    await expect(sessions.getByRole('listitem')).toHaveCount(4)
    await expect(sessions.getByText('This device')).toHaveCount(1)
    await expect(sessions.getByText('Chrome on Android')).toHaveCount(4)

    await sessions.getByRole('button', { name: 'Sign out there' }).first().click()
    await expect(sessions.getByRole('listitem')).toHaveCount(3)
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await sessions.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/admin-login')
    await page.goto('/admin/account')
    await expect(page).toHaveURL(/\/admin-login/)
    for (const context of others) await context.close()
  })
})
