import type { Trx } from '#server/db/database.ts'
import { composeEmail, type EmailOrigin } from './compose-email.ts'
import type { Outbox } from './outbox.ts'
import { securityEmail, type SecurityNotice } from './templates/security-emails.ts'

/** Notifies a user of a change to their account, in the transaction of the change. Wake the outbox afterwards. */
export async function notifyUser(
  trx: Trx,
  origin: EmailOrigin & { outbox: Outbox },
  person: { id: string; email: string; firstName: string },
  notice: SecurityNotice,
): Promise<void> {
  const message = await composeEmail(origin, trx, person.email, (siteName) =>
    securityEmail(notice, { firstName: person.firstName, siteName }),
  )
  await origin.outbox.put(trx, message, { kind: notice.kind, id: person.id })
}
