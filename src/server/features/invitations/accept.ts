import { ORPCError } from '@orpc/server'
import { v7 as uuid } from 'uuid'
import { INVITATION_MESSAGES, type InvitationCredentials } from '#contract/accounts/invitations.ts'
import { refuseWeakPassword } from '#server/api/refuse.ts'
import { countTokenAttempt } from '#server/api/rate-limit-error.ts'
import type { ApiContext } from '#server/api/context.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { createAccountLink } from '#server/auth/account/account-links.ts'
import { toActor } from '#server/auth/session/caller.ts'
import { createAccount } from '#server/auth/account/store.ts'
import { hashPassword } from '#server/auth/password/hash-password.ts'
import type { Db } from '#server/db/database.ts'
import { composeEmail } from '#server/mail/compose-email.ts'
import { verificationEmail } from '#server/mail/templates/emails.ts'
import { toHashes } from './compose-invitation.ts'
import { hasEnded, getInvitationState } from './rules.ts'
import { acceptInvitation, findInvitationByToken, readRoles } from './store.ts'

/** The invitation for a link or code. Counts the attempt. */
export async function openInvitation(context: ApiContext, { token, email }: InvitationCredentials) {
  const { db, deps } = context
  await countTokenAttempt(context)
  return requireValid(db, { token, email }, deps.now())
}

/** Throws NOT_FOUND or GONE if there is no invitation that can be accepted. */
async function requireValid(db: Db, { token, email }: InvitationCredentials, now: Date) {
  const found = await findInvitationByToken(db, email, toHashes(token))
  const state = getInvitationState(found, now.toISOString())
  if (!found || state === 'unknown') throw notFound()
  if (state !== 'valid') throw goneError(state)
  if (hasEnded(found, await readRoles(db))) throw notFound()
  return found
}

const notFound = () => new ORPCError('NOT_FOUND', { message: INVITATION_MESSAGES.unknown })

const goneError = (reason: 'expired' | 'accepted') =>
  new ORPCError('GONE', { status: 410, message: INVITATION_MESSAGES[reason], data: { reason } })

/** Creates the account and marks the invitation as accepted, in one transaction. A link creates only one account. */
export async function acceptAndCreate(
  context: ApiContext,
  {
    token,
    email,
    firstName,
    lastName,
    password,
  }: InvitationCredentials & { firstName: string; lastName: string; password: string },
): Promise<{ email: string; needsVerification: boolean }> {
  const { db, deps, clientAddress } = context
  const { role } = await openInvitation(context, { token, email })
  const { publicUrl } = deps.config
  await refuseWeakPassword(deps, password, { email, firstName, lastName })
  const passwordHash = await hashPassword(password)

  const at = deps.now()
  const now = at.toISOString()
  const userId = uuid()
  const { url, save } = createAccountLink(userId, 'verify-email', { publicUrl, now: at })
  const message = await composeEmail(deps, db, email, (siteName) => verificationEmail({ firstName, siteName, url }))
  await auditedTransaction(deps.database, async (trx) => {
    // Check again: the inviter may have lost the right to invite.
    const { id } = await requireValid(trx, { token, email }, at)
    if (!(await acceptInvitation(trx, id, now))) throw goneError('accepted')
    await createAccount(trx, { id: userId, email, firstName, lastName, role, passwordHash, isEmailVerified: false, now })
    await save(trx)
    await deps.outbox.put(trx, message, { kind: 'verify-email', id: userId })
    await deps.auditLog.add(trx, {
      actor: toActor({ id: userId, firstName, lastName }, clientAddress),
      action: 'invitations.accept',
      entityId: id,
      summary: `Accepted the invitation as ${role}`,
      after: { email, firstName, lastName, role },
      at,
    })
  })
  deps.outbox.wake()
  return { email, needsVerification: deps.outbox.transport === 'smtp' }
}
