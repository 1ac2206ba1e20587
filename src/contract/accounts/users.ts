import * as z from 'zod'
import { operation, sensitiveOperation } from '#contract/operation.ts'
import { pagedList, PageNumber, SearchText } from '#contract/paging.ts'
import { ROLES } from '#contract/permissions.ts'
import { RecordId, StoredRecord, Versioned } from '#contract/record-fields.ts'
import { stale } from '#contract/shared-errors.ts'
import { sortedBy } from '#contract/sorting.ts'
import { personName } from './person-name.ts'

export const User = StoredRecord.extend({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  isEmailVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  lastLogin: z.string().nullable(),
  createdAt: z.string(),
})
export type User = z.output<typeof User>

/** A browser in which a person is signed in. */
export const SessionEntry = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})

/** Why a change of a user is refused. */
export const USER_REFUSALS = {
  'last-admin': 'The last active admin can neither be demoted nor deactivated.',
  'own-role': 'You cannot change your own role or deactivate yourself. Another admin can.',
  'only-admins': 'Only admins may change a role or activate and deactivate people.',
} as const
export type UserRefusal = keyof typeof USER_REFUSALS

const gone = { NOT_FOUND: { message: 'This person no longer exists.' } }

export const usersContract = {
  list: operation('users/manage', 'GET /users', 'People with an account')
    .input(
      z.strictObject({
        search: SearchText,
        page: PageNumber,
        sort: sortedBy(['name', 'role', 'isActive', 'lastLogin', 'createdAt'], '-createdAt'),
      }),
    )
    .output(pagedList(User)),
  get: operation('users/manage', 'GET /users/{id}', 'One person').errors(gone).input(RecordId).output(User),
  update: sensitiveOperation(
    'users/manage',
    'PATCH /users/{id}',
    'Change the name or role of a person, or activate or deactivate them; changing the role, activating, and deactivating an admin or editor need a fresh proof',
    'sometimes',
  )
    .errors({
      ...gone,
      ...stale,
      FORBIDDEN: {
        message: 'This change is not allowed.',
        data: z.object({ reason: z.enum(Object.keys(USER_REFUSALS) as UserRefusal[]) }),
      },
    })
    .input(
      Versioned.extend({
        firstName: personName('First name').optional(),
        lastName: personName('Last name').optional(),
        role: z.enum(ROLES).optional(),
        isActive: z.boolean().optional(),
      }),
    )
    .output(User),
  createResetLink: sensitiveOperation(
    'users/manage',
    'POST /users/{id}/reset-link',
    'A link for choosing a new password, for people who cannot get email',
  )
    .errors({ ...gone, FORBIDDEN: { message: 'Only admins can create a password link for somebody else.' } })
    .input(RecordId)
    .output(z.object({ url: z.string(), expiresAt: z.string() })),
  turnOffTwoFactor: sensitiveOperation(
    'users/manage',
    'POST /users/{id}/two-factor/disable',
    'Turn two-factor sign-in off for somebody who has lost the phone and the recovery codes, and end their sessions',
  )
    .errors({ ...gone, FORBIDDEN: { message: 'Only admins can turn two-factor sign-in off for somebody else.' } })
    .input(RecordId)
    .output(z.object({})),
  listSessions: operation('users/manage', 'GET /users/{id}/sessions', 'The sessions of a person')
    .errors(gone)
    .input(RecordId)
    .output(z.array(SessionEntry)),
  endSessions: sensitiveOperation(
    'users/manage',
    'POST /users/{id}/sessions/end',
    'End one of a person’s sessions, or all of them',
    'sometimes',
  )
    .errors(gone)
    .input(RecordId.extend({ sessionId: z.string().max(64).optional() }))
    .output(z.object({ ended: z.int() })),
}
