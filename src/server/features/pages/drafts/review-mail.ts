import { editorPath } from '#contract/paths.ts'
import type { PageState } from '#server/features/pages/rules.ts'
import type { Deps } from '#server/deps.ts'
import { composeEmail, createEmailRenderer } from '#server/mail/compose-email.ts'
import type { Message } from '#server/mail/mailer.ts'
import type { Email } from '#server/mail/templates/email.tsx'
import { notPublishedEmail, returnedEmail, reviewEmail, scheduleCancelledEmail } from '#server/mail/templates/emails.ts'
import { findPerson, listPublishers } from './store.ts'

/* Call these before the transaction: rendering would hold up other writes. */

type Sender = Pick<Deps, 'database' | 'config'>
interface Page {
  id: string
  title: string
  kind: PageState['kind']
}

const getUrl = ({ config }: Sender, { id, kind }: Page) => `${config.publicUrl}${editorPath(kind, id)}`

/** For everybody who may publish, except the person who submits. */
export async function composeReviewEmails(
  sender: Sender,
  page: Page,
  submitter: { id: string; name: string },
): Promise<Message[]> {
  const db = sender.database.kysely
  const url = getUrl(sender, page)
  const [render, publishers] = [await createEmailRenderer(sender, db), await listPublishers(db)]
  return publishers
    .filter(({ id }) => id !== submitter.id)
    .map(({ email, firstName }) =>
      render(email, (siteName) => reviewEmail({ firstName, siteName, url, title: page.title, submittedBy: submitter.name })),
    )
}

/** For one person; undefined without an account. */
async function composeFor(
  sender: Sender,
  personId: string | null,
  compose: (facts: { firstName: string; siteName: string }) => Email,
): Promise<Message | undefined> {
  const db = sender.database.kysely
  const person = personId && (await findPerson(db, personId))
  if (!person) return undefined
  return composeEmail(sender, db, person.email, (siteName) => compose({ firstName: person.firstName, siteName }))
}

/** For the person who submitted the draft; undefined without an account. */
export const composeReturnedEmail = (
  sender: Sender,
  page: Page,
  { to, returnedBy, note }: { to: string | null; returnedBy: string; note: string | null },
): Promise<Message | undefined> =>
  composeFor(sender, to, (facts) => returnedEmail({ ...facts, returnedBy, note, title: page.title, url: getUrl(sender, page) }))

/** For the person who scheduled the draft; undefined without an account. */
export const composeNotPublishedEmail = (
  sender: Sender,
  page: Page,
  to: string | null,
  reason: string,
): Promise<Message | undefined> =>
  composeFor(sender, to, (facts) => notPublishedEmail({ ...facts, reason, title: page.title, url: getUrl(sender, page) }))

/** For the person who scheduled the draft; undefined without an account. */
export const composeScheduleCancelledEmail = (
  sender: Sender,
  page: Page,
  to: string | null,
  changedBy: string,
): Promise<Message | undefined> =>
  composeFor(sender, to, (facts) => scheduleCancelledEmail({ ...facts, changedBy, title: page.title, url: getUrl(sender, page) }))
