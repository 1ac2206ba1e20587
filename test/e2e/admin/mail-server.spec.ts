import { STAFF_HINT } from '#contract/inline-scripts.ts'
import { openMailServer, type MailServer } from '#test/open-mail-server.ts'
import { newFolder, runProgram } from '../site.ts'
import { expect, test } from './staff.ts'

const OWNER = { email: 'owner@college.test', password: 'seven-herons-at-dusk' }
const NEW = { email: 'chidi@college.test', password: 'kites-over-the-old-gate' }

/** The plain text of the newest message, without the wrapping of its way. */
const newestText = ({ received }: MailServer) =>
  received
    .at(-1)!
    .source.replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

test('A §2, §6, B §2, §6, §7: with a mail server the first admin invites a viewer, addresses are verified, and its answers are shown', async ({
  page,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 401/)
  const mail = await openMailServer()
  const settings = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, SMTP_URL: mail.url }
  const server = await runProgram(newFolder(), settings)
  const signIn = async ({ email, password }: typeof OWNER) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').first().fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  await page.goto(`${server.url}/admin/users`)
  await signIn(OWNER)
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(NEW.email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${NEW.email}`)).toBeVisible()
  await expect(page.getByRole('dialog', { name: `Invitation for ${NEW.email}` })).toContainText('If the message does not arrive')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Message sent/)).toBeVisible()
  expect(mail.received.map(({ to }) => to)).toEqual([[NEW.email]])
  const [invitation] = /http\S+accept-invitation\S+/.exec(newestText(mail))!
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${server.url}/admin-login`)

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill('nobody@college.test')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this address')).toBeVisible()

  await page.goto(invitation)
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Password').first().fill(NEW.password)
  await page.getByLabel('Confirm password').fill(NEW.password)
  await page.getByRole('button', { name: 'Accept Invitation & Create Account' }).click()
  await expect(page).toHaveURL(/admin\/login/)
  await signIn(NEW)
  await expect(page.getByRole('alert')).toContainText('Please verify your email first.')
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`A new link is on its way to ${NEW.email}.`)).toBeVisible()
  await expect.poll(() => mail.received.length).toBe(3)
  const [verification] = /http\S+verify-email\S+/.exec(newestText(mail))!
  await page.goto(verification)
  await expect(page.getByRole('status')).toHaveText('Your email is verified. You can sign in now.')
  await signIn(NEW)
  await expect(page.getByText('Welcome, Chidi.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'CMS Admin' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Pages',
    'Blog Posts',
    'Menu Items',
    'Categories',
    'Tags',
    'Media Library',
    'Form Submissions',
    'Drafts and review',
  ])
  // What opens the account is where no script can read it.
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  const cookies = await page.context().cookies()
  // The hint for public pages opens nothing.
  for (const { name, value, httpOnly } of cookies.filter((cookie) => `${cookie.name}=${cookie.value}` !== STAFF_HINT)) {
    expect([name, httpOnly]).toEqual([name, true])
    expect(stored).not.toContain(value)
  }

  await page.context().clearCookies()
  await page.goto(`${server.url}/admin/mail`)
  await signIn(OWNER)
  const send = page.getByRole('button', { name: 'Send test message' })
  await send.click()
  await expect(page.getByText('The mail server has accepted the message')).toBeVisible()
  await expect(page.getByText('250 Queued as 4711')).toBeVisible()
  await mail.stop()
  await send.click()
  await expect(page.getByText('The message was not sent')).toBeVisible()
  await expect(page.getByText(/ECONNREFUSED/)).toBeVisible()

  const headers = { origin: server.url }
  const data = { email: 'bola@college.test', role: 'author' }
  expect((await page.request.post(`${server.url}/api/invitations`, { headers, data })).ok()).toBe(true)
  const again = page.getByRole('button', { name: /^Send again: .+, to bola@college\.test$/ })
  await expect(async () => {
    await page.goto(`${server.url}/admin/mail`)
    await expect(again).toBeVisible({ timeout: 1000 })
  }).toPass()
  await again.click()
  await expect(page.getByText('The message is being sent')).toBeVisible()
  // The open screen asks for changes, which would fail once the server has stopped.
  await page.goto('about:blank')
  await server.stop()
})
