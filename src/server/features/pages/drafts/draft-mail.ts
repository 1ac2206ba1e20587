import { editorPath } from '#contract/paths.ts'
import type { Trx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { PageState } from '#server/features/pages/rules.ts'
import { composeEmail, createEmailRenderer } from '#server/mail/compose-email.ts'
import type { Message } from '#server/mail/mailer.ts'
import type { Email } from '#server/mail/templates/email.tsx'
import { reviewEmail } from '#server/mail/templates/emails.ts'
import { findPerson, listPublishers } from './store.ts'

/* Call these before the transaction: rendering would hold up other writes. */

type Sender = Pick<Deps, 'database' | 'config' | 'outbox'>
interface Page {
  id: string
  title: string
  kind: PageState['kind']
}

const getUrl = ({ config }: Sender, { id, kind }: Page) => `${config.publicUrl}${editorPath(kind, id)}`

/** For everybody who may publish, except the person who submits. */
export async function composeReviewEmails(deps: Sender, page: Page, submitter: { id: string; name: string }): Promise<Message[]> {
  const db = deps.database.kysely
  const url = getUrl(deps, page)
  const [render, publishers] = [await createEmailRenderer(deps, db), await listPublishers(db)]
  return publishers
    .filter(({ id }) => id !== submitter.id)
    .map(({ email, firstName }) =>
      render(email, (siteName) => reviewEmail({ firstName, siteName, url, title: page.title, submittedBy: submitter.name })),
    )
}

interface Facts {
  firstName: string
  siteName: string
  title: string
  url: string
}

/** Puts the message into the outbox, if the draft is still the one that this person has submitted or scheduled. */
export type AuthorNotice = (trx: Trx, personId: string | null) => Promise<void>

/** Composes a message for the person who submitted or scheduled a draft. Undefined without an active account. */
export async function prepareAuthorNotice(
  deps: Sender,
  page: Page,
  personId: string | null,
  kind: 'draft-returned' | 'draft-not-published' | 'draft-schedule-cancelled',
  write: (facts: Facts) => Email,
): Promise<AuthorNotice | undefined> {
  const db = deps.database.kysely
  const person = personId && (await findPerson(db, personId))
  if (!person) return undefined
  const facts = { firstName: person.firstName, title: page.title, url: getUrl(deps, page) }
  const message = await composeEmail(deps, db, person.email, (siteName) => write({ ...facts, siteName }))
  return async (trx, current) => {
    if (current === personId) await deps.outbox.put(trx, message, { kind, id: page.id })
  }
}
