import { ORPCError } from '@orpc/server'
import { operations } from '#server/api/implementer.ts'
import { countTokenAttempt } from '#server/api/rate-limit-error.ts'
import { requireCaller } from '#server/api/context.ts'
import { changeContent, changeRecords } from '#server/api/staff-change.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { toActor } from '#server/auth/session/caller.ts'
import { verifyOwnPassword } from '#server/api/verify-identity.ts'
import { countSecondsUntil, rememberBrowser } from '#server/auth/session/start-session.ts'
import { listLiveSessions, replaceSessionToken } from '#server/auth/session/store.ts'
import { findAccountToken, consumeAccountToken, findCredentials, verifyEmail, findUser } from '#server/auth/account/store.ts'
import { hashToken, createToken } from '#server/crypto/tokens.ts'
import { updateRow } from '#server/records/store.ts'
import { isStored } from '#server/records/is-stored.ts'
import { prepareNewPassword } from './prepare-new-password.ts'
import { requestLink } from './request-link.ts'

export const account = {
  passwordPolicy: operations.account.passwordPolicy.handler(({ context: { deps } }) => ({
    minLength: deps.config.passwordMinLength,
  })),

  updateProfile: operations.account.updateProfile.handler(({ context, input: { version, ...names } }) =>
    // Articles show the name of their author.
    changeContent(context, async (change) => {
      const { trx, at, user, addAuditEntry } = change
      const stored = (await findUser(trx, user.id))!
      if (await isStored(change, 'users', stored, version, names)) return stored
      await updateRow(trx, 'userProfiles', user.id, { ...names, updatedAt: at })
      const before = { firstName: user.firstName, lastName: user.lastName }
      const states = { before, after: names }
      await addAuditEntry('account.updateProfile', user.id, 'Changed their own name', { entityType: 'users', ...states })
      return (await findUser(trx, user.id))!
    }),
  ),

  changePassword: operations.account.changePassword.handler(async ({ context, input, errors }) => {
    const { db, deps } = context
    const { user, expiresAt } = requireCaller(context)
    const former = await findCredentials(db, user.id)
    if (!(await verifyOwnPassword(context, input.currentPassword))) throw errors.FORBIDDEN()
    const change = await prepareNewPassword(deps, user, input.password)
    const token = createToken()
    await changeRecords(context, async ({ trx, at, actor, sessionId }) => {
      // Hashing takes a while. A password that was replaced meanwhile stays, and a session that has ended changes nothing.
      const isSame = (await findCredentials(trx, user.id))?.passwordHash === former?.passwordHash
      const isOpen = (await listLiveSessions(trx, user.id, at)).some(({ id }) => id === sessionId)
      if (!isSame || !isOpen) throw new ORPCError('UNAUTHORIZED', { message: 'Auth session missing!' })
      await change(trx, actor, { summary: 'Changed their own password', keep: sessionId })
      await replaceSessionToken(trx, sessionId, hashToken(token))
    })
    deps.cookies.setSession(context.responseHeaders, token, countSecondsUntil(expiresAt, deps.now()))
    await rememberBrowser(deps, user.id, context.responseHeaders)
    deps.outbox.wake()
    return {}
  }),

  requestPasswordReset: operations.account.requestPasswordReset.handler(async ({ context, input: { email } }) => {
    await requestLink(context, email, 'reset-password')
    return { isMailed: context.deps.outbox.transport === 'smtp' }
  }),

  checkPasswordReset: operations.account.checkPasswordReset.handler(async ({ context, input: { token }, errors }) => {
    const { db, deps } = context
    await countTokenAttempt(context)
    const person = await findAccountToken(db, hashToken(token), 'reset-password', deps.now().toISOString())
    if (!person) throw errors.GONE()
    return { email: person.email }
  }),

  resetPassword: operations.account.resetPassword.handler(async ({ context, input: { token, password }, errors }) => {
    const { db, deps, clientAddress } = context
    await countTokenAttempt(context)
    const now = deps.now().toISOString()
    const person = await findAccountToken(db, hashToken(token), 'reset-password', now)
    if (!person) throw errors.GONE()
    const change = await prepareNewPassword(deps, person, password)
    await auditedTransaction(deps.database, async (trx) => {
      if (!(await consumeAccountToken(trx, hashToken(token)))) throw errors.GONE()
      await change(trx, toActor(person, clientAddress), { summary: 'Chose a new password with a link' })
      // The link came by email to this address, or from an admin who knows the person.
      await verifyEmail(trx, person.id, now)
    })
    deps.outbox.wake()
    // Marks the browser as known, so that attempts by others do not slow this person down.
    await rememberBrowser(deps, person.id, context.responseHeaders)
    return {}
  }),

  requestVerification: operations.account.requestVerification.handler(async ({ context, input: { email } }) => {
    await requestLink(context, email, 'verify-email')
    return { isMailed: context.deps.outbox.transport === 'smtp' }
  }),

  verifyEmail: operations.account.verifyEmail.handler(async ({ context, input: { token }, errors }) => {
    const { deps, clientAddress } = context
    await countTokenAttempt(context)
    const at = deps.now()
    const now = at.toISOString()
    return auditedTransaction(deps.database, async (trx) => {
      const person = await findAccountToken(trx, hashToken(token), 'verify-email', now)
      if (!person || !(await consumeAccountToken(trx, hashToken(token)))) throw errors.GONE()
      await verifyEmail(trx, person.id, now)
      const act = { actor: toActor(person, clientAddress), action: 'account.verifyEmail', entityType: 'users', at } as const
      await deps.auditLog.add(trx, { ...act, entityId: person.id, summary: 'Verified the email' })
      return { email: person.email }
    })
  }),
}
