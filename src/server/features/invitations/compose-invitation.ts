import type { Role } from '#contract/permissions.ts'
import { INVITATION_DAYS } from '#contract/accounts/invitations.ts'
import type { Deps } from '#server/deps.ts'
import { composeEmail } from '#server/mail/compose-email.ts'
import { invitationEmail } from '#server/mail/templates/emails.ts'
import { getLinkAndCode } from './link-and-code.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const getInvitationExpiry = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString()

export function composeInvitation(
  deps: Deps,
  invitation: { id: string; email: string; role: Role; expiresAt: string },
  inviterName: string,
) {
  const { url, code } = getLinkAndCode(deps, invitation)
  return composeEmail(deps, deps.database.kysely, invitation.email, (siteName) =>
    invitationEmail({ ...invitation, siteName, inviterName, url, code }),
  )
}
