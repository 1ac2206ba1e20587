import { Secret, TOTP } from 'otpauth'
import { makeSetting } from '#test/make.ts'
import { expect, expectAccessible, PASSWORD, test } from './staff.ts'

test('where two-factor sign-in is required, an editor sees its set-up, then the recovery codes, then everything', async ({
  page,
  signIn,
  database,
}) => {
  await makeSetting(database.kysely, 'require_two_factor', 'true')
  try {
    await signIn('editor')
    await page.goto('/admin/pages')
    await expect(page.getByRole('heading', { name: 'Two-factor sign-in is required' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set it up' }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    const secret = (await page.getByLabel('Key for the app').textContent()) ?? ''
    await page.getByLabel('Code from the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByLabel('Recovery codes', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible()
  } finally {
    await database.kysely.deleteFrom('siteSettings').where('settingKey', '=', 'require_two_factor').execute()
  }
})
