import { resetPasswordPath, verifyEmailPath } from '#contract/paths.ts'
import type { Db } from '#server/db/database.ts'
import { hashToken, createToken } from '#server/crypto/tokens.ts'
import { insertAccountToken } from './store.ts'

export const RESET_MINUTES = 60
const VERIFY_MINUTES = 7 * 24 * 60

const LINKS = {
  'reset-password': { minutes: RESET_MINUTES, toPath: resetPasswordPath },
  'verify-email': { minutes: VERIFY_MINUTES, toPath: verifyEmailPath },
}

/** Creates a link that lets one person do one thing once. It works after `save` has stored it. */
export function createAccountLink(
  userId: string,
  purpose: keyof typeof LINKS,
  { publicUrl, now, madeBy = null }: { publicUrl: string; now: Date; madeBy?: string | null },
) {
  const token = createToken()
  const { minutes, toPath } = LINKS[purpose]
  const expiresAt = new Date(now.getTime() + minutes * 60_000).toISOString()
  const row = { tokenHash: hashToken(token), userId, purpose, madeBy, expiresAt, createdAt: now.toISOString() }
  return { url: `${publicUrl}${toPath(token)}`, expiresAt, save: (trx: Db) => insertAccountToken(trx, row) }
}
