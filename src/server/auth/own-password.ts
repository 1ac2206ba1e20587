import type { ApiContext } from '#server/api/implementer.ts'
import { slowDown } from '#server/api/slow-down.ts'
import { isPassword } from './passwords.ts'
import { findCredentials } from './store.ts'

/** Whether a signed-in person gave their password once more; guesses are counted, and slowed down, as at the door. */
export async function isOwnPassword(context: ApiContext, userId: string, password: string): Promise<boolean> {
  const { deps, clientAddress, cookies } = context
  const attempt = {
    account: userId,
    clientAddress,
    device: deps.cookies.device(cookies, userId),
    isKnownAddress: async () => true,
  }
  await slowDown(context, await deps.throttle.attempt(attempt), userId)
  const credentials = await findCredentials(deps.database.kysely, userId)
  if (!(await isPassword(password, credentials?.passwordHash))) return false
  await deps.throttle.succeeded(attempt)
  return true
}
