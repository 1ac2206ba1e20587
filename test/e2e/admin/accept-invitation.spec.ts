import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { watchForProblems } from '../problems.ts'
import { expect, test } from './staff.ts'

const PASSWORD = 'four-kites-over-zaria'

/** An invitation made on the screen by whoever is signed in; the link and the code that it shows. */
async function invite(page: Page, email: string, role = 'viewer') {
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role').selectOption(role)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  const url = await page.getByLabel('Link', { exact: true }).inputValue()
  return { url, code: (await page.getByTestId('invitation-code').textContent()) ?? '' }
}

/** Somebody else's browser, with problems of its own. */
async function guestOf(browser: Browser) {
  const context = await browser.newContext()
  const problems = watchForProblems(context)
  return { page: await context.newPage(), problems, close: () => context.close() }
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
  test('creates the account by link or code, and checks the fields', async ({ page, browser, signIn }) => {
    await signIn('admin')
    await test.step('checks the fields before it asks', async () => {
      const { url } = await invite(page, `${randomUUID()}@college.test`)
      const guest = await guestOf(browser)
      guest.problems.allow(/status of 400/)
      await guest.page.goto(url)
      await guest.page.getByRole('button', { name: 'Accept Invitation & Create Account' }).click()
      await expect(guest.page.getByText('First name is required')).toBeVisible()
      await expect(guest.page.getByText('Last name is required')).toBeVisible()
      await fill(guest.page, { password: 'short' })
      await expect(guest.page.getByText('Password must be at least 6 characters long.')).toBeVisible()
      await fill(guest.page, { confirmation: 'something-else' })
      await expect(guest.page.getByText('Passwords do not match.')).toBeVisible()
      await fill(guest.page, { password: 'password123' })
      await expect(guest.page.getByText(/common/i)).toBeVisible()
      expect(guest.problems.found()).toEqual([])
      await guest.close()
    })
    await test.step('works with a printed code as well', async () => {
      const email = `${randomUUID()}@college.test`
      const { code } = await invite(page, email, 'editor')
      const guest = await guestOf(browser)
      await guest.page.goto('/accept-invitation')
      await guest.page.getByLabel('Email').fill(email)
      await guest.page.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
      await guest.page.getByRole('button', { name: 'Use the code' }).click()
      await expect(guest.page.getByText('You are invited as editor.')).toBeVisible()
      await guest.close()
    })
    await test.step('creates the account and leads to the sign-in; then the new colleague sees what their role may', async () => {
      const email = `${randomUUID()}@college.test`
      const { url } = await invite(page, email)
      const guest = await guestOf(browser)
      await guest.page.goto(url)
      await expect(guest.page.getByLabel('Email')).toHaveValue(email)
      await expect(guest.page.getByLabel('Email')).not.toBeEditable()
      await fill(guest.page)
      await expect(guest.page).toHaveURL(/\/admin\/login\?message=/)
      await expect(guest.page.getByText('Success!')).toBeVisible()
      await expect(guest.page.getByRole('main').getByRole('status')).toHaveText(
        'Account created successfully. You can sign in now.',
      )

      await expect(guest.page.getByLabel('Email')).toHaveValue(email)
      await guest.page.getByLabel('Password').first().fill(PASSWORD)
      await guest.page.getByRole('button', { name: 'Sign in' }).click()
      await expect(guest.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await expect(guest.page.getByRole('link', { name: 'User Management' })).toHaveCount(0)
      expect(guest.problems.found()).toEqual([])
      await guest.close()
    })
  })

  test('an invitation that is expired, used, unknown or cannot be checked says so', async ({
    page,
    browser,
    signIn,
    database,
  }) => {
    await signIn('admin')
    await test.step('an expired, a used and an unknown invitation each say what they are', async () => {
      const email = `${randomUUID()}@college.test`
      const { url } = await invite(page, email)
      const guest = await guestOf(browser)
      guest.problems.allow(/status of 4(?:04|10)/)
      const expectError = async (address: string, message: string) => {
        await guest.page.goto('about:blank')
        await guest.page.goto(address)
        await expect(guest.page.getByRole('heading', { name: 'Invitation Error' })).toBeVisible()
        await expect(guest.page.getByRole('alert')).toHaveText(message)
      }
      await change(database, email, { expiresAt: '2026-01-01T00:00:00.000Z' })
      await expectError(url, 'This invitation has expired.')
      await change(database, email, { expiresAt: '2999-01-01T00:00:00.000Z', acceptedAt: '2026-01-01T00:00:00.000Z' })
      await expectError(url, 'This invitation has already been accepted.')
      await expectError('/accept-invitation?token=forged&email=nobody@college.test', 'Invitation not found or invalid.')
      await expect(guest.page, 'the token leaves the address that servers see').toHaveURL(/\/accept-invitation#/)
      await expectError('/accept-invitation?email=nobody@college.test', 'Invalid invitation link.')
      await guest.page.getByRole('link', { name: 'Go to Login' }).click()
      await expect(guest.page).toHaveURL('/admin/login')
      expect(guest.problems.found()).toEqual([])
      await guest.close()
    })
    await test.step('shows a message when the server cannot check or create', async () => {
      const { url } = await invite(page, `${randomUUID()}@college.test`)
      const guest = await guestOf(browser)
      const broken = { status: 500, json: { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x' } } }
      await guest.page.route('**/rpc/invitations/accept', (route) => route.fulfill(broken))
      await guest.page.goto(url)
      await fill(guest.page)
      await expect(guest.page.getByRole('alert')).toHaveText('Failed to create account.')
      await guest.page.route('**/rpc/invitations/check', (route) => route.fulfill(broken))
      await guest.page.reload()
      await expect(guest.page.getByRole('alert')).toHaveText('Failed to verify invitation.')
      await guest.close()
    })
  })
})
