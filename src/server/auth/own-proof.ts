import type { ApiContext } from '#server/api/implementer.ts'
import { slowDown } from '#server/api/slow-down.ts'
import { signedIn } from '#server/api/signed-in.ts'
import { inTurn } from '#server/audit/audit.ts'
import { isPassword } from './passwords.ts'
import { takeSecondFactor } from './second-factor.ts'
import { findCredentials } from './store.ts'

/** Whether a signed-in person gave their password once more; guesses are counted, and slowed down, as at the door. */
export const isOwnPassword = (context: ApiContext, password: string): Promise<boolean> =>
  attempt(context, async (userId) => {
    const credentials = await findCredentials(context.deps.database.kysely, userId)
    return isPassword(password, credentials?.passwordHash)
  })

/** The same for a code of their app, or a recovery code. It is used up. */
export const isOwnCode = (context: ApiContext, code: string): Promise<boolean> =>
  attempt(context, async (userId) => {
    const taken = await inTurn(context.deps.database, (trx) => takeSecondFactor(trx, context.deps, userId, code))
    context.deps.outbox.wake()
    return taken
  })

async function attempt(context: ApiContext, isRight: (userId: string) => Promise<boolean>): Promise<boolean> {
  const { deps, clientAddress, cookies } = context
  const { user } = signedIn(context)
  const counted = {
    account: user.id,
    clientAddress,
    device: deps.cookies.device(cookies, user.id),
    isKnownAddress: async () => true,
  }
  await slowDown(context, await deps.throttle.attempt(counted), user.id)
  if (!(await isRight(user.id))) return false
  await deps.throttle.succeeded(counted)
  return true
}
