import { expect, expectAccessible, inEveryView, test } from './staff.ts'

/* No rule disabled, every width, light and dark (design.md, budgets). */

test.use({ reducedMotion: 'reduce' })

const SCREENS: Record<string, string> = {
  '/admin/dashboard': 'Dashboard',
  '/admin/users': 'User Management',
  '/admin/account': 'My account',
  '/admin/audit': 'Audit log',
  '/admin/mail': 'Mail',
  '/admin/pages': 'Pages',
  '/admin/categories': 'Categories',
  '/admin/menu': 'Menu Management',
  '/admin/contact-info': 'Contact Information',
  '/admin/nothing': 'Page Not Found',
}
for (const [path, title] of Object.entries(SCREENS)) {
  test(`${path} is accessible at every width, light and dark`, async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await inEveryView(page, () => expectAccessible(page))
  })
}

const GUEST_SCREENS: Record<string, string> = {
  '/admin-login': 'Sign in',
  '/admin/reset-password': 'Forgot your password?',
  '/admin/setup': 'Set up the website',
  '/accept-invitation': 'Invitation Error',
}
for (const [path, title] of Object.entries(GUEST_SCREENS)) {
  test(`${path} is accessible to guests at every width, light and dark`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await inEveryView(page, () => expectAccessible(page))
  })
}

test('the Access Denied screen is accessible', async ({ page, signIn }) => {
  await signIn('viewer')
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await inEveryView(page, () => expectAccessible(page))
})

test('the dialog of a form is accessible, also with errors', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await inEveryView(page, () => expectAccessible(page))
})

test('the account menu is accessible', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/pages')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'My account' })).toBeVisible()
  await inEveryView(page, () => expectAccessible(page))
})

test('the command palette is accessible', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/pages')
  await page.getByRole('heading', { name: 'Pages' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await inEveryView(page, () => expectAccessible(page))
})

test('the menu of a narrow screen is accessible', async ({ page, signIn }) => {
  await signIn('admin')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/pages')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
})
