import { makeUser } from '#test/make.ts'
import { removeRoutes } from '../routes.ts'
import { expect, PASSWORD, test } from './staff.ts'

test.describe('sign-in (A §2, §4, §8)', () => {
  test('asks for both fields, refuses, leads on, and back to where a guest wanted to go', async ({
    page,
    database,
    problems,
    signIn,
  }) => {
    test.slow()
    problems.allow(/status of (?:401|410|429)/)
    await test.step('email and password are required, the email in its form (A §5); leads back to the website', async () => {
      await page.goto('/admin-login')
      await expect(page.getByRole('link', { name: 'Return to Website' })).toHaveAttribute('href', '/')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expect(page.getByText('Password is required')).toBeVisible()
      await page.getByLabel('Email').fill('not an address')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    })
    await test.step('known messages are shown, others never (C §15)', async () => {
      await page.goto('/admin/login?message=Account%20created%20successfully.%20Please%20verify%20your%20email.')
      await expect(page.getByRole('status')).toHaveText('Account created successfully. Please verify your email.')
      await page.goto('/admin/login?message=Call%20this%20number%20now')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expect(page.getByText('Call this number')).toHaveCount(0)
    })
    await test.step('is not asked for where no mail can be sent', async () => {
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
      await expect(page.getByRole('status')).toContainText('An administrator can give you a link')
      await expect(page.getByRole('button', { name: 'Send the link' })).toHaveCount(0)
    })
    await test.step('a wrong password is refused in the error box; the right one leads to the dashboard, with the words of A §4', async () => {
      const { email } = await makeUser(database.kysely, { role: 'editor' })
      await page.goto('/admin/login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').first().fill('not-the-password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toHaveText('Failed to login. Please check your credentials.')
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await page.getByLabel('Password').first().fill(PASSWORD)
      // Delayed, so that the busy state is visible.
      await page.route('**/rpc/sessions/signIn', async (route) => {
        await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
        await route.continue()
      })
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/admin/dashboard')
      const toast = page.getByRole('status').filter({ hasText: 'Login successful' })
      await expect(toast).toContainText('Welcome back to the admin dashboard.')
      await removeRoutes(page)
      await page.goto('about:blank')
    })
    await test.step('goes back to where a guest wanted to go, and nowhere else', async () => {
      await page.context().clearCookies()
      const { email } = await makeUser(database.kysely, { role: 'admin' })
      const enter = async () => {
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password').first().fill(PASSWORD)
        await page.getByRole('button', { name: 'Sign in' }).click()
      }
      await page.goto('/admin/users?search=ada')
      await expect(page).toHaveURL(/\/admin-login\?next=/)
      await enter()
      await expect(page).toHaveURL('/admin/users?search=ada')
      // What is still asked for would be refused without the cookie.
      await page.goto('about:blank')

      await page.context().clearCookies()
      await page.goto('/admin-login?next=//evil.example')
      await enter()
      await expect(page).toHaveURL('/admin/dashboard')
      await page.goto('about:blank')
      await page.context().clearCookies()
    })
    await test.step('a forgotten password is replaced with a link that an administrator hands over, which works once', async () => {
      await signIn('admin')
      const person = await makeUser(database.kysely, { firstName: 'Ngozi', lastName: 'Eze' })
      await page.goto(`/admin/users?search=${person.email}`)
      await page.getByRole('button', { name: 'Edit Ngozi Eze' }).click()
      await page.getByRole('button', { name: 'Create a link for a new password' }).click()
      const url = await page.getByLabel('Link for a new password').inputValue()

      await page.goto('about:blank')
      await page.context().clearCookies()
      await page.goto(url)
      await expect(page.getByLabel('Email')).toHaveValue(person.email)
      await page.getByLabel('New password').fill('three-herons-rise')
      await page.getByLabel('Confirm password').fill('three-herons-fall')
      await page.getByRole('button', { name: 'Change the password' }).click()
      await expect(page.getByText('Passwords do not match.')).toBeVisible()
      await page.getByLabel('Confirm password').fill('three-herons-rise')
      await page.getByRole('button', { name: 'Change the password' }).click()
      await expect(page.getByRole('status')).toHaveText('Your password has been changed. Please sign in.')
      await page.goto('about:blank')
      await page.goto(url)
      await expect(page.getByRole('alert')).toContainText('This link is not valid any more')
    })
    await test.step('too many wrong passwords show how long to wait', async () => {
      const { email } = await makeUser(database.kysely)
      const guess = { data: { email, password: 'not-the-password' } }
      for (let count = 0; count < 10; count++) await page.request.post('/api/session', guess)
      await page.goto('/admin-login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').first().fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'Too many attempts. Please try again in 15 minutes. Or ask an administrator for a link to a new password: it lets you sign in at once.',
      )
      await expect(page.getByLabel('Email')).toHaveValue(email)
    })
  })
})
