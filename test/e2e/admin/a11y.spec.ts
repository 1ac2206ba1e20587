import { randomUUID } from 'node:crypto'
import { removeRoutes } from '../routes.ts'
import { expectNarrow } from './screen-checks.ts'
import { expect, expectAccessible, expectAccessibleInEveryView, expectAccessibleState, PASSWORD, test } from './staff.ts'

/* No rule disabled, light and dark. screens.spec.ts looks at every screen of the staff. */

const GUEST_SCREENS: Record<string, string> = {
  '/admin-login': 'Sign in',
  '/admin/reset-password': 'Forgot your password?',
  '/admin/setup': 'Set up the website',
  '/accept-invitation': 'Enter your invitation code',
}
test('the screens for guests, those that replace others, and the dialog of two-factor sign-in are accessible', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await test.step('the screens for guests are accessible at every width, light and dark', async () => {
    for (const [path, title] of Object.entries(GUEST_SCREENS)) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expectAccessibleInEveryView(page)
      })
    }
  })
  await signIn('viewer')
  await test.step('the Access Denied screen is accessible', async () => {
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText("You don't have permission to manage users.")).toBeVisible()
    await expectAccessibleState(page, [360])
  })
  await test.step('the dialog of two-factor sign-in is accessible', async () => {
    await page.goto('/admin/account')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Key for the app')).toBeVisible()
    await expectAccessibleState(page)
  })
  await test.step('the first page without an answer is accessible, and can be tried again', async () => {
    await page.clock.install()
    await page.route('**/rpc/**', (route) => route.abort())
    await page.goto('/admin/account')
    for (const seconds of [1, 2, 4]) await page.clock.fastForward(seconds * 1000)
    await expect(page.getByRole('heading', { level: 1, name: 'No answer' })).toBeVisible()
    await expectAccessibleState(page)
    await removeRoutes(page, '**/rpc/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('First name')).toBeVisible()
  })
})

test('menus, the command palette, and the dialogs of forms and invitations are accessible', async ({
  page,
  signIn,
  database,
}) => {
  test.slow()
  await signIn('admin')
  await test.step('the account menu, the command palette and the menu of a narrow screen are accessible', async () => {
    await page.goto('/admin/tags')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('menuitem', { name: 'My account' })).toBeVisible()
    await expectAccessibleState(page, [1280])

    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleState(page)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
  })
  const invite = async (email: string) => {
    const made = await page.request.post('/api/invitations', { data: { email, role: 'author' } })
    return (await made.json()) as { key: { url: string } }
  }
  const ended = `${randomUUID()}@college.test`
  await invite(ended)
  const endedAt = new Date().toISOString()
  await database.kysely.updateTable('userInvitations').set({ endedAt }).where('email', '=', ended).execute()
  const { key } = await invite(`${randomUUID()}@college.test`)
  await test.step('the dialog of a form is accessible, also with errors', async () => {
    await page.goto('/admin/users?add=1')
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expectAccessibleInEveryView(page, () => expectNarrow(page), [360, 1280])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('pending and ended invitations, and the dialog that hands one over, are accessible; so is accepting it', async () => {
    const row = page.getByRole('listitem').filter({ hasText: ended })
    await expect(row.getByText('Ended', { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Link and code' })).toHaveCount(0)
    const pending = page.getByRole('region', { name: 'Pending Invitations' })
    await expect(pending.getByText("Not sent (email isn't set up)").first()).toBeVisible()
    await expectAccessibleState(page, [1280])
    await pending.getByRole('button', { name: 'Link and code' }).first().click()
    await expect(page.getByTestId('invitation-code')).toBeVisible()
    await expectAccessibleState(page)

    await page.goto(key.url)
    await page.getByLabel('Password').first().fill('kites over')
    await expect(page.getByRole('progressbar', { name: 'Strength of the password' })).toBeVisible()
    await expectAccessibleState(page, [360])
  })
})
