import type { Role } from '#contract/permissions.ts'
import { INVITATION_DAYS } from '#contract/accounts/invitations.ts'
import type { Deps } from '#server/deps.ts'
import { composeEmail } from '#server/mail/compose-email.ts'
import { invitationEmail } from '#server/mail/templates/emails.ts'
import { acceptInvitationPath } from '#contract/paths.ts'
import { normalizeCode, deriveToken, hashToken, toReadableCode } from '#server/crypto/tokens.ts'

/** 80 bits, and rate-limited. */
const CODE_LETTERS = 16

/*
 * Token and code are derived from the server's secret and the invitation's id. The database stores only their hashes, and
 * an admin can still copy the link that was sent.
 */

export function getLinkAndCode({ config }: Pick<Deps, 'config'>, { id, email }: { id: string; email: string }) {
  const token = deriveToken(config.secretKey, 'invitation', id)
  const bytes = Buffer.from(deriveToken(config.secretKey, 'invitation code', id), 'base64url')
  const code = toReadableCode(bytes.subarray(0, CODE_LETTERS))
  return {
    url: `${config.publicUrl}${acceptInvitationPath(token, email)}`,
    code,
    tokenHash: hashToken(token),
    codeHash: hashToken(code),
  }
}

/** The possible hashes of the input: as the token of a link, and as a printed code. */
export const toHashes = (given: string) => [hashToken(given), hashToken(normalizeCode(given))] as const

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
