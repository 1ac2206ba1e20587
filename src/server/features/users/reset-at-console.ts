import type { AuditLog } from '#server/audit/audit-log.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { createAccountLink } from '#server/auth/account/account-links.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import { removeSecondFactor } from '#server/auth/second-factor/store.ts'
import { verifyEmail } from '#server/auth/account/store.ts'
import type { Database } from '#server/db/database.ts'
import { activateUser, findUserByEmail } from './store.ts'

const THE_CONSOLE = { id: null, name: 'The server’s console', ipAddress: null }

/** Creates a password link, activates the account and turns its second factor off. Undefined for an unknown email. */
export function makeResetLink(
  { database, auditLog, publicUrl, now }: { database: Database; auditLog: AuditLog; publicUrl: string; now: Date },
  email: string,
) {
  return auditedTransaction(database, async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (!user) return undefined
    const updatedAt = now.toISOString()
    const { url, expiresAt, save } = createAccountLink(user.id, 'reset-password', { publicUrl, now })
    await save(trx)
    await activateUser(trx, user.id, updatedAt)
    await verifyEmail(trx, user.id, updatedAt)
    await removeSecondFactor(trx, user.id, updatedAt)
    const act = { actor: THE_CONSOLE, action: 'users.resetAtConsole', entityType: 'users', entityId: user.id, at: now } as const
    await auditLog.add(trx, { ...act, summary: `Let ${getDisplayName(user)} in again` })
    return { url, expiresAt }
  })
}
