import type { Db, Trx } from '#server/db/database.ts'
import { composeEmail, type EmailOrigin } from './compose-email.ts'
import type { Outbox } from './outbox.ts'
import { securityEmail, type SecurityNotice } from './templates/security-emails.ts'

/**
 * Renders a notice to a user about a change to their account. Returns what stores it in the transaction of the change. Call it
 * before the transaction, and wake the outbox afterwards.
 */
export async function prepareNotice(
  origin: EmailOrigin & { outbox: Outbox },
  db: Db,
  person: { id: string; email: string; firstName: string },
  notice: SecurityNotice,
): Promise<(trx: Trx) => Promise<void>> {
  const message = await composeEmail(origin, db, person.email, (siteName) =>
    securityEmail(notice, { firstName: person.firstName, siteName }),
  )
  return (trx) => origin.outbox.put(trx, message, { kind: notice.kind, id: person.id })
}
