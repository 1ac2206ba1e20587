import { auditedTransaction } from '#server/audit/audit.ts'
import { verifyPassword } from '#server/auth/password/hash-password.ts'
import { consumeSecondFactor } from '#server/auth/second-factor/second-factor.ts'
import { findCredentials } from '#server/auth/account/store.ts'
import { type ApiContext, requireCaller } from './context.ts'
import { refuseIfRateLimited } from './rate-limit-error.ts'
import { describeDevice } from '#contract/accounts/device.ts'
import { prepareNotice } from '#server/mail/prepare-notice.ts'

/** Whether a signed-in user entered their password correctly. Attempts are counted per session. */
export const verifyOwnPassword = (context: ApiContext, password: string): Promise<boolean> =>
  attempt(context, 'password', async (userId) => {
    const credentials = await findCredentials(context.db, userId)
    return verifyPassword(password, credentials?.passwordHash)
  })

/** Whether a signed-in user entered a correct authenticator or recovery code. Uses the code up. */
export const verifyOwnCode = (context: ApiContext, code: string): Promise<boolean> =>
  attempt(context, 'code', async (userId) => {
    const taken = await auditedTransaction(context.deps.database, (trx) => consumeSecondFactor(trx, context.deps, userId, code))
    context.deps.outbox.wake()
    return taken
  })

async function attempt(
  context: ApiContext,
  proof: 'password' | 'code',
  isRight: (userId: string) => Promise<boolean>,
): Promise<boolean> {
  const { throttle } = context.deps
  const { user, sessionId } = requireCaller(context)
  // Separate counts, so that a correct password does not reset the wrong codes.
  const name = `${proof} ${sessionId}`
  await refuseIfRateLimited(context, await throttle.attemptInSession(name), user.id)
  if (!(await isRight(user.id))) {
    if (proof === 'code') await reportWrongCode(context, user)
    return false
  }
  await throttle.succeededInSession(name)
  return true
}

/**
 * Counts a wrong two-factor code. The fifth in a day sends an email to the owner of the account, because the person who guesses
 * already has the password or a session.
 */
export async function reportWrongCode(
  { db, deps, clientAddress, userAgent }: ApiContext,
  person: { id: string; email: string; firstName: string },
): Promise<void> {
  if (!(await deps.throttle.hasManyWrongCodes(person.id))) return
  const place = { address: clientAddress, device: describeDevice(userAgent) }
  const notify = await prepareNotice(deps, db, person, { kind: 'wrong-codes', place })
  await db.transaction().execute(notify)
  deps.outbox.wake()
}
