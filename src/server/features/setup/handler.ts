import { operations } from '#server/api/implementer.ts'
import type { ApiContext } from '#server/api/context.ts'
import { refuseWeakPassword } from '#server/api/refuse.ts'
import { countTokenAttempt } from '#server/api/rate-limit-error.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { hasAnyAccount } from '#server/auth/account/store.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import { sendSession, startSession } from '#server/auth/session/start-session.ts'
import { isSameToken } from '#server/crypto/tokens.ts'
import { createFirstAdmin, getSetupToken } from './first-admin.ts'

const ALREADY_SET_UP = 'This website is set up already. Please sign in.'

interface Refusals {
  GONE: (reason?: { message: string }) => Error
}

/** Throws GONE unless the link may create the first admin. */
async function requireOpen(context: ApiContext, token: string, errors: Refusals): Promise<void> {
  const { db, deps } = context
  await countTokenAttempt(context)
  if (await hasAnyAccount(db)) throw errors.GONE({ message: ALREADY_SET_UP })
  if (!isSameToken(token, getSetupToken(deps))) throw errors.GONE()
}

export const setup = {
  status: operations.setup.status.handler(async ({ context }) => ({
    isNeeded: !(await hasAnyAccount(context.db)),
  })),

  check: operations.setup.check.handler(async ({ context, input: { token }, errors }) => {
    await requireOpen(context, token, errors)
    return {}
  }),

  createAdmin: operations.setup.createAdmin.handler(async ({ context, input: { token, ...person }, errors }) => {
    const { deps, clientAddress } = context
    await requireOpen(context, token, errors)
    await refuseWeakPassword(deps, person.password, person)
    const actor = { id: null, name: getDisplayName(person), ipAddress: clientAddress }
    const id = await createFirstAdmin(deps, person, actor)
    if (!id) throw errors.GONE({ message: ALREADY_SET_UP })
    const session = await auditedTransaction(deps.database, async (trx) => {
      const act = { actor: { ...actor, id }, summary: 'Signed in', at: deps.now() }
      await deps.auditLog.add(trx, { ...act, action: 'sessions.signIn', entityId: id })
      return startSession(trx, deps, id, context)
    })
    return sendSession(deps, session, context.responseHeaders)
  }),
}
