import { type Permission, mayEditPage } from '#contract/permissions.ts'
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

/** Colleagues see it, so it is never an email address. Only the account that ADMIN_EMAIL creates begins without a name. */
export const getDisplayName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim() || 'The first admin'

/** The person who acts, for the audit log. */
export const toActor = (user: Pick<User, 'id' | 'firstName' | 'lastName'>, ipAddress: string | null): Actor => ({
  id: user.id,
  name: getDisplayName(user),
  ipAddress,
})

/** Whether the caller may edit a page and its sections. */
export const mayEdit = (
  { permissions, user }: Pick<Caller, 'permissions' | 'user'>,
  page: Parameters<typeof mayEditPage>[2],
): boolean => mayEditPage((permission) => permissions.has(permission), user.id, page)

/** The message for people who may not: of drafts of others, and of their own that somebody has published. */
export const editRefusal = ({ permissions, user }: Pick<Caller, 'permissions' | 'user'>, page: { createdBy: string | null }) =>
  permissions.has('pages/update-own-drafts') && page.createdBy === user.id
    ? 'This is no longer a draft, so only editors can change it. Copy your text if you need it.'
    : 'You may only edit your own drafts.'
