import { acceptInvitationPath } from '#contract/paths.ts'
import { normalizeCode, deriveToken, hashToken, toReadableCode } from '#server/crypto/tokens.ts'
import type { Deps } from '#server/deps.ts'

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
