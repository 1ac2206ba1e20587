import type { Trx } from '#server/db/database.ts'
import { composeEmail } from './compose-email.ts'
import type { Outbox } from './outbox.ts'
import { securityEmail, type SecurityNotice } from './templates/security-emails.ts'

/** Notifies a user of a change to their account, in the transaction of the change. Wake the outbox afterwards. */
export async function notifyUser(
  trx: Trx,
  { outbox }: { outbox: Outbox },
  person: { id: string; email: string; firstName: string },
  notice: SecurityNotice,
): Promise<void> {
  const message = await composeEmail(trx, person.email, (siteName) =>
    securityEmail(notice, { firstName: person.firstName, siteName }),
  )
  await outbox.put(trx, message, { kind: notice.kind, id: person.id })
}
