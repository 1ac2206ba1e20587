import { operations } from '#server/api/implementer.ts'
import type { ApiContext } from '#server/api/context.ts'
import { refuseField } from '#server/api/refuse.ts'
import { refuseIfRateLimited } from '#server/api/rate-limit-error.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { hasAnyAccount } from '#server/auth/account/store.ts'
import { checkNewPassword } from '#server/auth/password/password-rules.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import { sendSession, startSession } from '#server/auth/session/start-session.ts'
import { isSameToken } from '#server/crypto/tokens.ts'
import { createFirstAdmin, setupToken } from './first-admin.ts'

async function isOpen(context: ApiContext, token: string): Promise<boolean> {
  const { deps, clientAddress } = context
  await refuseIfRateLimited(context, await deps.throttle.tokenAttempt(clientAddress))
  return isSameToken(token, setupToken(deps)) && !(await hasAnyAccount(deps.database.kysely))
}

export const setup = {
  check: operations.setup.check.handler(async ({ context, input: { token }, errors }) => {
    if (!(await isOpen(context, token))) throw errors.GONE()
    return {}
  }),

  createAdmin: operations.setup.createAdmin.handler(async ({ context, input: { token, ...person }, errors }) => {
    const { deps, clientAddress } = context
    if (!(await isOpen(context, token))) throw errors.GONE()
    const personal = [person.email, person.firstName, person.lastName]
    const weakness = await checkNewPassword(deps, person.password, personal)
    if (weakness) throw refuseField('password', weakness)
    const actor = { id: null, name: getDisplayName(person), ipAddress: clientAddress }
    const id = await createFirstAdmin(deps, person, actor)
    if (!id) throw errors.GONE()
    const session = await auditedTransaction(deps.database, async (trx) => {
      const act = { action: 'sessions.signIn', entityType: 'sessions', entityId: id, at: deps.now() } as const
      await deps.auditLog.add(trx, { ...act, actor: { ...actor, id }, summary: 'Signed in' })
      return startSession(trx, deps, id, context)
    })
    return sendSession(deps, session, context.responseHeaders)
  }),
}
