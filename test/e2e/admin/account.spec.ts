import { Secret, TOTP } from 'otpauth'
import { makeSetting } from '#test/make.ts'
import { expect, expectAccessible, PASSWORD, sessionOf, test } from './staff.ts'

const NEW_PASSWORD = 'seven-goats-asleep'

const codeOf = (secret: string | null) => new TOTP({ secret: Secret.fromBase32(secret ?? '') }).generate()

// On a busy machine a dialog that still grows moves its button between press and release.
test('one’s own account: its password, two-factor sign-in, also where it is required, and its devices (A §5)', async ({
  page,
  signIn,
  clientOf,
  database,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 40[0139]/)
  const user = await signIn('viewer', { firstName: 'Amina', lastName: 'Bello' })
  const sessions = page.getByRole('region', { name: 'Your devices' })
  await page.goto('/admin/account')
  await test.step('one’s own name is changed, and must not be empty', async () => {
    const profile = page.getByRole('region', { name: 'Profile' })
    const save = profile.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await profile.getByLabel('First name').fill(' ')
    await save.click()
    await expect(profile.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
    await profile.getByLabel('First name').fill('Ngozi')
    await save.click()
    await expect(page.getByText('Your name has been changed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account of Ngozi Bello' })).toBeVisible()
    await expect(save).toBeDisabled()
    await profile.getByLabel('Last name').fill('Balogun')
    const otherDevice = await clientOf(user)
    const { version } = (await otherDevice.sessions.current())!.user
    await otherDevice.account.updateProfile({ version, firstName: 'Ngọzị', lastName: 'Bello' })
    await save.click()
    await expect(page.getByRole('button', { name: 'Account of Ngọzị Balogun' })).toBeVisible()
    await expect(profile.getByLabel('First name')).toHaveValue('Ngọzị')
    await expect(save).toBeDisabled()
  })
  await test.step('one’s own password is changed with the old one, and every other session ends', async () => {
    const openSessions = async () => {
      const rows = await database.kysely.selectFrom('sessions').select('endedAt').where('userId', '=', user.id).execute()
      return rows.filter(({ endedAt }) => endedAt === null).length
    }
    expect(await openSessions()).toBe(2)
    await page.getByLabel('Current password').fill('wrong')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await expect(page.getByRole('progressbar', { name: 'Strength of the password' })).toBeVisible()
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/The current password is incorrect/)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password has been changed')).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveValue('')
    expect(await openSessions()).toBe(1)
  })
  await test.step('two-factor sign-in is turned on, asked for, got around with a recovery code, and turned off', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByLabel('Your password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    const secret = await page.getByLabel('Key for the app').textContent()
    await page.getByLabel('Code from the app').fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).last().click()
    await expect(page.getByText('This code is not correct.')).toBeVisible()
    await page.getByLabel('Code from the app').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).last().click()
    const [recoveryCode, secondCode] = ((await page.getByLabel('Recovery codes', { exact: true }).textContent()) ?? '').split(
      '\n',
    )
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('On', { exact: true })).toBeVisible()

    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/admin-login?next=/admin/account')
    const enter = async () => {
      await page.getByLabel('Email').fill(user.email)
      await page.getByLabel('Password').first().fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByLabel('Code')).toBeFocused()
    }
    await enter()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/Code is required/)
    await page.getByRole('button', { name: 'Use another account' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Code')).toHaveCount(0)
    await enter()
    await page.getByLabel('Code').fill('123456')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('This code is not correct')
    for (const _ of [1, 2]) await sessionOf(database, user)
    await page.getByLabel('Code').fill(recoveryCode!)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('dialog').getByLabel('Code').fill(secondCode!)
    await page.getByRole('button', { name: 'Make new codes' }).click()
    const newCodes = (await page.getByLabel('Recovery codes', { exact: true }).textContent()) ?? ''
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByLabel('Code').fill(newCodes.split('\n')[0]!)
    await page.getByRole('button', { name: 'Turn off' }).last().click()
    await expect(page.getByText('Two-factor sign-in is off')).toBeVisible()
  })
  await test.step('sessions are ended one by one, the others at once, and all of them', async () => {
    await expect(sessions.getByRole('listitem')).toHaveCount(4)
    await expect(sessions.getByText('This device')).toHaveCount(1)
    await expect(sessions.getByText('Chrome on Android')).toHaveCount(3)

    await sessions.getByRole('button', { name: 'Sign out there' }).first().click()
    await expect(sessions.getByRole('listitem')).toHaveCount(3)
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await sessions.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/admin-login')
  })
  await test.step('where two-factor sign-in is required, an editor sees its set-up, then the recovery codes, then everything', async () => {
    await makeSetting(database.kysely, 'require_two_factor', 'true')
    await signIn('editor')
    await page.goto('/admin/pages')
    await expect(page.getByRole('heading', { name: 'Two-factor sign-in is required' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set it up' }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Code from the app').fill(codeOf(await page.getByLabel('Key for the app').textContent()))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByLabel('Recovery codes', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible()
  })
})
