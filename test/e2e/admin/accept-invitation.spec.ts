import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './staff.ts'

const PASSWORD = 'four-kites-over-zaria'
const OTHER_EMAIL = 'chidi@college.test'

/** An invitation by whoever is signed in, who then leaves: the page is that of a guest. Its link and its code. */
async function invite(page: Page, email: string, role = 'viewer') {
  const { key } = (await (await page.request.post('/api/invitations', { data: { email, role } })).json()) as {
    key: { url: string; code: string }
  }
  await page.context().clearCookies()
  return key
}

async function fill(page: Page, { password = PASSWORD, confirmation }: { password?: string; confirmation?: string } = {}) {
  await page.getByLabel('First name').fill('Amaka')
  await page.getByLabel('Last name').fill('Obi')
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByLabel('Confirm password').fill(confirmation ?? password)
  await page.getByRole('button', { name: 'Accept Invitation & Create Account' }).click()
}

test.describe('Accept invitation (B §2, §5, §8)', () => {
  test('creates the account by link or code, and checks the fields', async ({ page, signIn, problems }) => {
    problems.allow(/status of 400/)
    const email = `${randomUUID()}@college.test`
    await signIn('admin')
    const { url } = await invite(page, email)
    await test.step('checks the fields before it asks', async () => {
      await page.goto(url)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('Email')).not.toBeEditable()
      await page.getByRole('button', { name: 'Accept Invitation & Create Account' }).click()
      await expect(page.getByText('First name is required')).toBeVisible()
      await expect(page.getByText('Last name is required')).toBeVisible()
      await fill(page, { password: 'short' })
      await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
      await fill(page, { confirmation: 'something-else' })
      await expect(page.getByText('Passwords do not match.')).toBeVisible()
      await fill(page, { password: 'password123' })
      await expect(page.getByText(/common/i)).toBeVisible()
      await expect(page.getByText('Very weak')).toBeVisible()
    })
    await test.step('creates the account and leads to the sign-in; then the new colleague sees what their role may', async () => {
      await fill(page)
      await expect(page).toHaveURL(/\/admin\/login\?message=/)
      await expect(page.getByText('Success!')).toBeVisible()
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Account created successfully. You can sign in now.')

      await expect(page.getByLabel('Email')).toHaveValue(email)
      await page.getByLabel('Password').first().fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'User Management' })).toHaveCount(0)
    })
    await test.step('works with a printed code as well', async () => {
      await signIn('admin')
      const { code } = await invite(page, OTHER_EMAIL, 'editor')
      await page.goto('/admin-login')
      await page.getByRole('link', { name: 'I have an invitation code' }).click()
      // The sign-in that was there before has an email field too.
      await page.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
      await page.getByLabel('Email').fill(OTHER_EMAIL)
      await page.getByRole('button', { name: 'Use the code' }).click()
      await expect(page.getByText('You are invited as an editor.')).toBeVisible()
    })
  })

  test('an invitation that is unknown, not whole or cannot be checked says so', async ({ page, signIn, problems }) => {
    problems.allow(/status of (?:404|500)/)
    await test.step('an unknown invitation and a link that is not whole say what they are', async () => {
      const expectError = async (address: string, message: string) => {
        await page.goto('about:blank')
        await page.goto(address)
        await expect(page.getByRole('heading', { name: 'Invitation Error' })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveText(message)
      }
      await expectError('/accept-invitation?token=forged&email=nobody@college.test', 'Invitation not found or invalid.')
      await expect(page, 'the token leaves the address that servers see').toHaveURL(/\/accept-invitation#/)
      await expectError('/accept-invitation?email=nobody@college.test', 'Invalid invitation link.')
      await page.getByRole('link', { name: 'Go to Login' }).click()
      await expect(page).toHaveURL('/admin/login')
    })
    await test.step('shows a message when the server cannot check or create', async () => {
      await signIn('admin')
      const { url } = await invite(page, `${randomUUID()}@college.test`)
      const broken = { status: 500, json: { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x' } } }
      await page.route('**/rpc/invitations/accept', (route) => route.fulfill(broken))
      await page.goto(url)
      await fill(page)
      await expect(page.getByRole('alert')).toHaveText('Failed to create account.')
      await page.route('**/rpc/invitations/check', (route) => route.fulfill(broken))
      await page.reload()
      await expect(page.getByRole('alert')).toHaveText('Failed to verify invitation.')
    })
  })
})
