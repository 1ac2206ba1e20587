import type { Role } from '#contract/permissions.ts'
import { USER_REFUSALS } from '#contract/accounts/users.ts'
import { type ApiContext, requireCaller } from '#server/api/context.ts'
import { requireStepUp } from '#server/api/step-up.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import { changeContent, changeRecords } from '#server/api/staff-change.ts'
import { createAccountLink, RESET_MINUTES } from '#server/auth/account/account-links.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import { removeSecondFactor } from '#server/auth/second-factor/store.ts'
import { endSessions, listLiveSessions } from '#server/auth/session/store.ts'
import { deleteLinksMadeBy, findUser } from '#server/auth/account/store.ts'
import { deleteWaiting } from '#server/mail/store.ts'
import { prepareNotice } from '#server/mail/prepare-notice.ts'
import { updateRow } from '#server/records/store.ts'
import { isStored } from '#server/records/is-stored.ts'
import { findUserRefusal, needsFreshProof } from './rules.ts'
import { countOtherAdmins, endInvitationsOf, listUsers } from './store.ts'

const OWN_LINK = 'You cannot make a link for your own account. Change your password under My account.'

const OWN_SECOND_FACTOR = 'You cannot do this for your own account. Turn two-factor sign-in off under My account.'

/** Undefined if the role stays. */
async function prepareRoleNotice(
  context: ApiContext,
  id: string,
  { role, firstName }: { role?: Role | undefined; firstName?: string | undefined },
) {
  const { db, deps } = context
  const user = role && (await findUser(db, id))
  if (!user || user.role === role) return undefined
  const person = { ...user, firstName: firstName ?? user.firstName }
  const changedBy = requireCaller(context).actor.name
  return prepareNotice(deps, db, person, { kind: 'role-changed', role, changedBy })
}

export const users = {
  list: operations.users.list.handler(({ context, input }) => listUsers(context.db, input)),

  get: operations.users.get.handler(async ({ context, input, errors }) =>
    requireFound(await findUser(context.db, input.id), errors),
  ),

  update: operations.users.update.handler(async ({ context, input: { id, version, ...changes }, errors }) => {
    const { deps } = context
    const notify = await prepareRoleNotice(context, id, changes)
    const changed = await changeContent(context, async (change) => {
      const { trx, at, user: caller, addAuditEntry } = change
      const before = requireFound(await findUser(trx, id), errors)
      if (await isStored(change, 'users', before, version, changes)) return before
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const after = { ...before, ...given }
      const refusal = findUserRefusal({
        isSelf: id === caller.id,
        isAdmin: caller.role === 'admin',
        before,
        after,
        otherAdmins: await countOtherAdmins(trx, id),
      })
      if (refusal) throw errors.FORBIDDEN({ message: USER_REFUSALS[refusal], data: { reason: refusal } })

      if (needsFreshProof(before, after)) requireStepUp(context)

      const hasNewRole = before.role !== after.role
      const { firstName, lastName, role } = after
      // Articles show the name of their author.
      if (firstName === before.firstName && lastName === before.lastName) change.affects([])
      await updateRow(trx, 'userProfiles', id, { firstName, lastName, role, isActive: after.isActive ? 1 : 0, updatedAt: at })
      if (hasNewRole || !after.isActive) {
        await endSessions(trx, id, at)
        await deleteLinksMadeBy(trx, id)
        for (const invitation of await endInvitationsOf(trx, id, at)) await deleteWaiting(trx, invitation.id)
      }
      // If the role was changed meanwhile, the version is stale.
      if (hasNewRole) await notify?.(trx)
      const auditFields = ({ firstName, lastName, role, isActive }: typeof before) => ({ firstName, lastName, role, isActive })
      const states = { before: auditFields(before), after: auditFields(after) }
      await addAuditEntry('users.update', id, `Changed ${getDisplayName(before)}`, states)
      return (await findUser(trx, id))!
    })
    deps.outbox.wake()
    return changed
  }),

  createResetLink: operations.users.createResetLink.handler(async ({ context, input: { id }, errors }) => {
    const { db, deps } = context
    const { user: caller, actor } = requireCaller(context)
    // The link lets its holder act as that person.
    if (caller.role !== 'admin') throw errors.FORBIDDEN()
    if (id === caller.id) throw errors.FORBIDDEN({ message: OWN_LINK })
    const { publicUrl } = deps.config
    const { url, expiresAt, save } = createAccountLink(id, 'reset-password', { publicUrl, now: deps.now(), madeBy: caller.id })
    const user = requireFound(await findUser(db, id), errors)
    const notice = { kind: 'reset-link-made', madeBy: actor.name, minutes: RESET_MINUTES } as const
    const notify = await prepareNotice(deps, db, user, notice)
    await changeRecords(context, async ({ trx, addAuditEntry }) => {
      if (!(await findUser(trx, id))?.isActive) throw errors.NOT_FOUND()
      await save(trx)
      await addAuditEntry('users.createResetLink', id, `Made a link for a new password of ${getDisplayName(user)}`)
      await notify(trx)
    })
    deps.outbox.wake()
    return { url, expiresAt }
  }),

  turnOffTwoFactor: operations.users.turnOffTwoFactor.handler(async ({ context, input: { id }, errors }) => {
    const { db, deps } = context
    const { user: caller, actor } = requireCaller(context)
    // Without the second factor, the password is enough to sign in as this person.
    if (caller.role !== 'admin') throw errors.FORBIDDEN()
    if (id === caller.id) throw errors.FORBIDDEN({ message: OWN_SECOND_FACTOR })
    const user = requireFound(await findUser(db, id), errors)
    const notice = { kind: 'two-factor-removed', removedBy: actor.name } as const
    const notify = await prepareNotice(deps, db, user, notice)
    await changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      if (!requireFound(await findUser(trx, id), errors).hasTwoFactor) return
      await removeSecondFactor(trx, id, at)
      await endSessions(trx, id, at)
      await addAuditEntry('users.turnOffTwoFactor', id, `Turned two-factor sign-in off for ${getDisplayName(user)}`)
      await notify(trx)
    })
    deps.outbox.wake()
    return {}
  }),

  listSessions: operations.users.listSessions.handler(async ({ context: { db, deps }, input: { id }, errors }) => {
    requireFound(await findUser(db, id), errors)
    return listLiveSessions(db, id, deps.now().toISOString())
  }),

  endSessions: operations.users.endSessions.handler(async ({ context, input: { id, sessionId }, errors }) => {
    if (id !== requireCaller(context).user.id) requireStepUp(context)
    const ended = await changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      const user = requireFound(await findUser(trx, id), errors)
      const count = await endSessions(trx, id, at, sessionId === undefined ? {} : { only: sessionId })
      const summary = `Ended ${sessionId === undefined ? 'all sessions' : 'a session'} of ${getDisplayName(user)}`
      if (count > 0) await addAuditEntry('users.endSessions', id, summary, { after: { ended: count } })
      return count
    })
    return { ended }
  }),
}
