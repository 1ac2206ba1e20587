import type { Trx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { compose } from './compose-email.ts'
import { securityLetter, type SecurityNotice } from './templates/security-emails.ts'

/** Tells a person what has happened to their account, in the transaction in which it happens. Wake the outbox after it. */
export async function tellPerson(
  trx: Trx,
  { outbox }: Pick<Deps, 'outbox'>,
  person: { id: string; email: string; firstName: string },
  notice: SecurityNotice,
): Promise<void> {
  const message = await compose(trx, person.email, (siteName) =>
    securityLetter(notice, { firstName: person.firstName, siteName }),
  )
  await outbox.put(trx, message, { kind: notice.kind, id: person.id })
}
