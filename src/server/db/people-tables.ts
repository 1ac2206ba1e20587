import type { Role } from '#contract/permissions.ts'
import type { Dated, Flag, Versioned } from './column-types.ts'

/* The rows of people, their sessions, invitations and links. */

export interface UserProfileRow extends Dated, Versioned {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  isActive: Flag
  lastLogin: string | null
}

export interface UserCredentialsRow {
  userId: string
  passwordHash: string
  emailVerifiedAt: string | null
  twoFactorSecret: string | null
  twoFactorSince: string | null
  twoFactorStep: number
  /** When the recovery codes were made, or removed. NULL: before this column. */
  codesMadeAt: string | null
  updatedAt: string
}

export interface SessionRow {
  id: string
  tokenHash: string
  userId: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  endsAt: string
  endedAt: string | null
  /** When the person last gave their password or a code here. */
  confirmedAt: string | null
  ipAddress: string | null
  userAgent: string | null
}

export interface UserInvitationRow {
  id: string
  email: string
  role: Role
  invitedBy: string | null
  /** The hash of the link's token; codeHash is that of the printed code. */
  invitationToken: string
  codeHash: string | null
  expiresAt: string
  acceptedAt: string | null
  /** When the inviter lost the right to invite to this role. */
  endedAt: string | null
  createdAt: string
}

export interface AccountTokenRow {
  tokenHash: string
  userId: string
  purpose: 'reset-password' | 'verify-email'
  /** The admin who made it; null where the person asked for it. */
  madeBy: string | null
  expiresAt: string
  createdAt: string
}

export interface PeopleTables {
  userProfiles: UserProfileRow
  userCredentials: UserCredentialsRow
  recoveryCodes: { codeHash: string; userId: string }
  sessions: SessionRow
  userInvitations: UserInvitationRow
  accountTokens: AccountTokenRow
}
