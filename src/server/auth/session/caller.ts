import type { Permission } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import type { Actor } from '#server/audit/audit.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken } from '#server/crypto/tokens.ts'
import { findCaller, touchSession } from './store.ts'

/** Whoever calls, as the database knows them at this very request. */
export interface Caller {
  user: User
  permissions: ReadonlySet<Permission>
  sessionId: string
  expiresAt: string
  /** When they last gave their password or a code in this session. */
  confirmedAt: string | null
  /** The website requires two-factor sign-in of this role: until it is on, there are no permissions. */
  mustSetUpTwoFactor: boolean
}

const SEEN_EVERY_MS = 5 * 60_000

/** Who holds the session of this token; null when it has ended, or its person may not come in any more. */
export async function readCaller({ database, now }: Pick<Deps, 'database' | 'now'>, token: string): Promise<Caller | null> {
  const time = now()
  const found = await findCaller(database.kysely, hashToken(token), time.toISOString())
  if (!found) return null
  const { lastSeenAt, ...caller } = found
  if (time.getTime() - Date.parse(lastSeenAt) > SEEN_EVERY_MS) {
    await touchSession(database.kysely, caller.sessionId, time.toISOString())
  }
  return caller
}

export const getDisplayName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email

/** The person who acts, for the audit log. */
export const toActor = (user: Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>, ipAddress: string | null): Actor => ({
  id: user.id,
  name: getDisplayName(user),
  ipAddress,
})
