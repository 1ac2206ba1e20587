import type { BrowserContext, Page } from '@playwright/test'
import type { Role } from '#contract/permissions.ts'
import { startSession } from '#server/auth/session/start-session.ts'
import type { Database } from '#server/db/database.ts'
import type { UserProfileRow } from '#server/db/people-tables.ts'
import type { Client } from '#test/app.ts'
import { browse } from '#test/browse.ts'
import { makeSetting, makeUser } from '#test/make.ts'
import { test as base } from '../fixtures.ts'

interface StaffFixtures {
  /** Signs a person with this role in, in the browser of the test. */
  signIn(role: Role, fields?: Partial<UserProfileRow>): Promise<UserProfileRow>
  /** Calls operations as this person does in a browser elsewhere. */
  clientOf(user: UserProfileRow): Promise<Client>
  /** Makes an operation such as 'tags/create' fail with 500 and no reason, every time. */
  refuse(operation: string): Promise<void>
  /** Delays the answers of an operation until the returned function is called. */
  hold(operation: string): Promise<() => void>
}

const addressOf = (operation: string) => new RegExp(`/rpc/${operation}(?:\\?|$)`)

/** Creates a session as after a sign-in. Resolves to the value of its cookie. */
export function sessionOf(database: Database, user: UserProfileRow, sessionMs = 60 * 60_000): Promise<string> {
  const deps = {
    config: { sessionMs, longestSessionMs: 24 * 60 * 60_000 } as Parameters<typeof startSession>[1]['config'],
    now: () => new Date(),
  }
  const client = { clientAddress: '127.0.0.1', userAgent: 'Chrome/156 Android' }
  return database.kysely.transaction().execute((trx) => startSession(trx, deps, user.id, client))
}

/** Creates a session in the browser of the test. */
export async function openSession(
  { database, context, url }: { database: Database; context: BrowserContext; url: string },
  user: UserProfileRow,
  sessionMs?: number,
): Promise<void> {
  const value = await sessionOf(database, user, sessionMs)
  await context.addCookies([{ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }])
}

export const test = base.extend<StaffFixtures>({
  signIn: async ({ context, database, site }, use) => {
    await use(async (role, fields = {}) => {
      // A screen that stays open would ask for what only the former person may see.
      for (const page of context.pages()) if (page.url() !== 'about:blank') await page.goto('about:blank')
      const user = await makeUser(database.kysely, { role, ...fields })
      await openSession({ database, context, url: site.url }, user)
      return user
    })
  },
  clientOf: async ({ database, site }, use) => {
    await use(async (user) => browse(site.url, await sessionOf(database, user)).client)
  },
  refuse: async ({ context, problems }, use) => {
    await use(async (operation) => {
      problems.allow(new RegExp(`status of 500.*/rpc/${operation}`))
      await context.route(addressOf(operation), (route) =>
        route.fulfill({ status: 500, json: { json: { code: 'INTERNAL_SERVER_ERROR', status: 500 } } }),
      )
    })
  },
  hold: async ({ context }, use) => {
    await use(async (operation) => {
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await context.route(addressOf(operation), (route) => held.then(() => route.continue()))
      return letGo
    })
  },
})

/**
 * Lets through what was refused. Chromium loses requests that are under way while the last route is removed, so the routes
 * stay below this one.
 */
export const letThrough = (page: Page) => page.context().route('**/rpc/**', (route) => route.continue())

/**
 * Turns on "drafts only" while the next new page is on its way. A screen that knows the setting does not offer to create one. The
 * route stays, as those of `letThrough`: the screen asks for the setting as soon as the page is refused.
 */
export function allowOnlyDraftsFromNextPage(page: Page, database: Database): Promise<unknown> {
  let isOn = false
  return page.route(addressOf('pages/create'), async (route) => {
    if (!isOn) await makeSetting(database.kysely, 'drafts_only', 'true')
    isOn = true
    await route.continue()
  })
}

/** The message if the server gives no reason. */
export const NO_REASON = 'The server could not do this. Please try again.'

export {
  expect,
  expectAccessible,
  expectAccessibleInEveryView,
  expectAccessibleState,
  inEveryView,
  standStill,
} from '../fixtures.ts'
export { PASSWORD } from '#test/make.ts'
