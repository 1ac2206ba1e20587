import type { Permission } from '#contract/permissions.ts'
import type { User } from '#contract/accounts/users.ts'
import type { Actor } from '#server/audit/audit.ts'

/** The signed-in user of a request, read from the database for this request. */
export interface Caller {
  user: User
  permissions: ReadonlySet<Permission>
  sessionId: string
  expiresAt: string
  /** When the user last confirmed with a password or code in this session. */
  confirmedAt: string | null
  /** The website requires this role to use two-factor sign-in. Until it is on, the person has no permissions. */
  mustSetUpTwoFactor: boolean
}

export const getDisplayName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email

/** The person who acts, for the audit log. */
export const toActor = (user: Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>, ipAddress: string | null): Actor => ({
  id: user.id,
  name: getDisplayName(user),
  ipAddress,
})
