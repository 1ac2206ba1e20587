import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { expect, test } from './staff.ts'

const PASSWORD = 'four-kites-over-zaria'

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

const change = (database: Database, email: string, values: { expiresAt?: string; acceptedAt?: string }) =>
  database.kysely.updateTable('userInvitations').set(values).where('email', '=', email).execute()

test.describe('Accept invitation (B §2, §5, §8)', () => {
  test('creates the account by link or code, and checks the fields', async ({ page, signIn, problems }) => {
    problems.allow(/status of 400/)
    await test.step('checks the fields before it asks', async () => {
      await signIn('admin')
      const { url } = await invite(page, `${randomUUID()}@college.test`)
      await page.goto(url)
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
    await test.step('works with a printed code as well', async () => {
      await signIn('admin')
      const email = `${randomUUID()}@college.test`
      const { code } = await invite(page, email, 'editor')
      await page.context().clearCookies()
      await page.goto('/admin-login')
      await page.getByRole('link', { name: 'I have an invitation code' }).click()
      // The sign-in that was there before has an email field too.
      await page.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Use the code' }).click()
      await expect(page.getByText('You are invited as an editor.')).toBeVisible()
    })
    await test.step('creates the account and leads to the sign-in; then the new colleague sees what their role may', async () => {
      await signIn('admin')
      const email = `${randomUUID()}@college.test`
      await page.goto('/admin/users?add=1')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Role').selectOption('viewer')
      await page.getByRole('button', { name: 'Send Invitation' }).click()
      const url = await page.getByLabel('Link', { exact: true }).inputValue()
      await page.goto('about:blank')
      await page.context().clearCookies()

      await page.goto(url)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('Email')).not.toBeEditable()
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
  })

  test('an invitation that is expired, used, unknown or cannot be checked says so', async ({
    page,
    signIn,
    database,
    problems,
  }) => {
    problems.allow(/status of (?:404|410|500)/)
    await test.step('an expired, a used and an unknown invitation each say what they are', async () => {
      await signIn('admin')
      const email = `${randomUUID()}@college.test`
      const { url } = await invite(page, email)
      const expectError = async (address: string, message: string) => {
        await page.goto('about:blank')
        await page.goto(address)
        await expect(page.getByRole('heading', { name: 'Invitation Error' })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveText(message)
      }
      await change(database, email, { expiresAt: '2026-01-01T00:00:00.000Z' })
      await expectError(url, 'This invitation has expired.')
      await change(database, email, { expiresAt: '2999-01-01T00:00:00.000Z', acceptedAt: '2026-01-01T00:00:00.000Z' })
      await expectError(url, 'This invitation has already been accepted.')
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
