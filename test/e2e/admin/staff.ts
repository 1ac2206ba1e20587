import type { BrowserContext } from '@playwright/test'
import type { Role } from '#contract/permissions.ts'
import { startSession } from '#server/auth/start-session.ts'
import type { Database } from '#server/db/database.ts'
import type { UserProfileRow } from '#server/db/tables.ts'
import { makeUser } from '#test/make.ts'
import { test as base } from '../fixtures.ts'

interface StaffFixtures {
  /** Somebody of this role is signed in, in the browser of the test. */
  signIn(role: Role, fields?: Partial<UserProfileRow>): Promise<UserProfileRow>
}

/** A session of somebody, as if they had come in by the door. */
export async function openSession(
  { database, context, url }: { database: Database; context: BrowserContext; url: string },
  user: UserProfileRow,
  sessionMs = 60 * 60_000,
): Promise<void> {
  const deps = { config: { sessionMs } as Parameters<typeof startSession>[1]['config'], now: () => new Date() }
  const client = { clientAddress: '127.0.0.1', userAgent: 'Chrome/156 Android' }
  const token = await database.kysely.transaction().execute((trx) => startSession(trx, deps, user.id, client))
  await context.addCookies([{ name: 'session', value: token, url, httpOnly: true, sameSite: 'Lax' }])
}

export const test = base.extend<StaffFixtures>({
  signIn: async ({ context, database, site }, use) => {
    await use(async (role, fields = {}) => {
      const user = await makeUser(database.kysely, { role, ...fields })
      await openSession({ database, context, url: site.url }, user)
      return user
    })
  },
})

export { expect, expectAccessible, inEveryView } from '../fixtures.ts'
export { PASSWORD } from '#test/make.ts'
