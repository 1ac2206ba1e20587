import { describeDevice } from '#contract/accounts/device.ts'
import { prepareNotice } from '#server/mail/prepare-notice.ts'
import type { ApiContext } from './context.ts'

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
