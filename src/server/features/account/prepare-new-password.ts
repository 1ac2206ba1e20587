import { refuseWeakPassword } from '#server/api/refuse.ts'
import type { Actor } from '#server/audit/audit.ts'
import { hashPassword } from '#server/auth/password/hash-password.ts'
import { endSessions } from '#server/auth/session/store.ts'
import { deleteAccountTokens, deleteLinksMadeBy, updateCredentials } from '#server/auth/account/store.ts'
import type { Trx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { composeEmail } from '#server/mail/compose-email.ts'
import { passwordChangedEmail } from '#server/mail/templates/emails.ts'

interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
}

/**
 * Refuses a weak password, then returns the change for a transaction: it stores the new hash, ends the person's other
 * sessions, their links and those they made for others, and sends them a message.
 */
export async function prepareNewPassword(deps: Deps, person: Person, password: string) {
  await refuseWeakPassword(deps, password, person)
  const [passwordHash, message] = await Promise.all([
    hashPassword(password),
    composeEmail(deps, deps.database.kysely, person.email, (siteName) => passwordChangedEmail({ ...person, siteName })),
  ])
  return async (trx: Trx, actor: Actor, { summary, keep }: { summary: string; keep?: string }) => {
    const at = deps.now()
    const now = at.toISOString()
    await updateCredentials(trx, person.id, { passwordHash, updatedAt: now })
    await endSessions(trx, person.id, now, keep ? { except: keep } : {})
    await deleteAccountTokens(trx, person.id, 'reset-password', now)
    // Somebody who knew the old password may have made links to other accounts.
    await deleteLinksMadeBy(trx, person.id)
    await deps.outbox.put(trx, message, { kind: 'password-changed', id: person.id })
    const act = { action: 'account.changePassword', entityType: 'users', entityId: person.id } as const
    await deps.auditLog.add(trx, { ...act, actor, summary, at })
  }
}
