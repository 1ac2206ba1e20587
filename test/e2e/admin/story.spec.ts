import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { STAFF_HINT } from '#contract/inline-scripts.ts'
import { ROLE_PERMISSIONS } from '#contract/permissions.ts'
import { startServer } from '../server.ts'
import { expect, test } from './staff.ts'

const OWNER = { email: 'owner@college.test', password: 'seven-herons-at-dusk' }
const NEW = { email: 'halima@college.test', password: 'kites-over-the-old-gate' }

async function signIn(page: Page, { email, password }: typeof OWNER) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** The link in the newest message to an address, once it has been written to the outbox folder. */
async function linkFromOutbox(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const messages = () => readdirSync(folder).filter((name) => name.endsWith(`${email}.txt`))
  await expect.poll(messages).not.toEqual([])
  const message = readFileSync(join(folder, messages().toSorted().at(-1)!), 'utf8')
  return /http\S+accept-invitation\S+/.exec(message)![0]
}

test('A §2, §6, B §2, §6: the first admin signs in and invites a viewer, who sees the screens of their role', async ({
  page,
}) => {
  const server = await startServer({ settings: { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password } })
  await page.goto(`${server.url}/admin`)
  await signIn(page, OWNER)
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(NEW.email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText(`The invitation for ${NEW.email} is ready.`)).toBeVisible()
  await page.getByRole('dialog', { name: `Invitation for ${NEW.email}` }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByText("Not sent (email isn't set up)")).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${server.url}/admin-login`)

  await page.goto(await linkFromOutbox(server.dataDir, NEW.email))
  await page.getByLabel('First name').fill('Halima')
  await page.getByLabel('Last name').fill('Sani')
  await page.getByLabel('Password').first().fill(NEW.password)
  await page.getByLabel('Confirm password').fill(NEW.password)
  await page.getByRole('button', { name: 'Accept Invitation & Create Account' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Account created successfully. You can sign in now.')
  await signIn(page, NEW)
  await expect(page.getByText('Welcome, Halima.')).toBeVisible()

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
  const session = (await (await page.request.get(`${server.url}/api/session`)).json()) as { permissions: string[] }
  expect(session.permissions).toEqual(ROLE_PERMISSIONS.viewer)
  // src/admin/router.test.ts checks every route for every role.
  for (const [path, denied] of [
    ['/admin/pages', 0],
    ['/admin/users', 1],
    ['/seed-data', 1],
  ] as const) {
    await page.goto(server.url + path)
    await page.getByRole('navigation', { name: 'CMS Admin' }).waitFor()
    await expect(page.getByRole('heading', { name: 'Access Denied' }), path).toHaveCount(denied)
  }
  for (const path of ['/api/users', '/api/invitations', '/api/audit', '/api/mail']) {
    expect((await page.request.get(server.url + path)).status(), path).toBe(403)
  }

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
  await server.stop()
})
