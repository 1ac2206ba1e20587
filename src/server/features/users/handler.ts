import { USER_REFUSALS } from '#contract/users.ts'
import { operations } from '#server/api/implementer.ts'
import { signedIn } from '#server/api/signed-in.ts'
import { refuseStale } from '#server/api/staff-change.ts'
import { inTurn } from '#server/audit/audit.ts'
import { newAccountLink } from '#server/auth/account-links.ts'
import { nameOf } from '#server/auth/caller.ts'
import { endSessions } from '#server/auth/store.ts'
import { findUser } from '#server/auth/users.ts'
import { refusalOf } from './rules.ts'
import { countOtherAdmins, listUsers, updateUser } from './store.ts'

export const users = {
  list: operations.users.list.handler(({ context, input }) => listUsers(context.deps.database.kysely, input)),

  get: operations.users.get.handler(async ({ context, input, errors }) => {
    const user = await findUser(context.deps.database.kysely, input.id)
    if (!user) throw errors.NOT_FOUND()
    return user
  }),

  update: operations.users.update.handler(async ({ context, input: { id, version, ...changes }, errors }) => {
    const { deps } = context
    const { user: caller, actor } = signedIn(context)
    const at = deps.now()
    return inTurn(deps.database, async (trx) => {
      const before = await findUser(trx, id)
      if (!before) throw errors.NOT_FOUND()
      await refuseStale(trx, 'users', before, version)
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const after = { ...before, ...given }
      const refusal = refusalOf({
        isSelf: id === caller.id,
        isAdmin: caller.role === 'admin',
        before,
        after,
        otherAdmins: await countOtherAdmins(trx, id),
      })
      if (refusal) throw errors.FORBIDDEN({ message: USER_REFUSALS[refusal], data: { reason: refusal } })

      const { firstName, lastName, role } = after
      await updateUser(trx, id, { firstName, lastName, role, isActive: after.isActive ? 1 : 0, updatedAt: at.toISOString() })
      if (!after.isActive) await endSessions(trx, id, at.toISOString())
      const said = ({ firstName, lastName, role, isActive }: typeof before) => ({ firstName, lastName, role, isActive })
      await deps.auditLog.add(trx, {
        actor,
        action: 'users.update',
        entityType: 'users',
        entityId: id,
        summary: `Changed ${nameOf(before)}`,
        before: said(before),
        after: said(after),
        at,
      })
      return (await findUser(trx, id))!
    })
  }),

  createResetLink: operations.users.createResetLink.handler(async ({ context, input: { id }, errors }) => {
    const { deps } = context
    const { user: caller, actor } = signedIn(context)
    // Whoever has the link can act as that person.
    if (caller.role !== 'admin') throw errors.FORBIDDEN()
    const at = deps.now()
    const { url, expiresAt, keep } = newAccountLink(id, 'reset-password', { publicUrl: deps.config.publicUrl, now: at })
    await inTurn(deps.database, async (trx) => {
      const user = await findUser(trx, id)
      if (!user?.isActive) throw errors.NOT_FOUND()
      await keep(trx)
      const act = { actor, action: 'users.createResetLink', entityType: 'users', entityId: id, at } as const
      await deps.auditLog.add(trx, { ...act, summary: `Made a link for a new password of ${nameOf(user)}` })
    })
    return { url, expiresAt }
  }),
}
