import { v7 as uuid } from 'uuid'
import type { Role } from '#contract/permissions.ts'
import type { UserInvitationRow } from '#server/db/people-tables.ts'
import type { Deps } from '#server/deps.ts'
import { getLinkAndCode } from './link-and-code.ts'
import { getInvitationExpiry } from './compose-invitation.ts'

type Unsealed = Omit<UserInvitationRow, 'invitationToken' | 'codeHash'>

export const newInvitation = ({ email, role }: { email: string; role: Role }, invitedBy: string, now: Date): Unsealed => ({
  id: uuid(),
  email,
  role,
  invitedBy,
  expiresAt: getInvitationExpiry(now),
  acceptedAt: null,
  endedAt: null,
  createdAt: now.toISOString(),
})

/** The row to store, with the hashes of link and code. */
export function withHashes(deps: Pick<Deps, 'config'>, row: Unsealed): UserInvitationRow {
  const { tokenHash, codeHash } = getLinkAndCode(deps, row)
  return { ...row, invitationToken: tokenHash, codeHash }
}
