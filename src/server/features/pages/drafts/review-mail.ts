import { editorPath } from '#contract/paths.ts'
import type { PageState } from '#server/features/pages/rules.ts'
import type { Deps } from '#server/deps.ts'
import { composeEmail, createEmailRenderer } from '#server/mail/compose-email.ts'
import type { Message } from '#server/mail/mailer.ts'
import type { Email } from '#server/mail/templates/email.tsx'
import { reviewEmail } from '#server/mail/templates/emails.ts'
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

interface Facts {
  firstName: string
  siteName: string
  title: string
  url: string
}

/** For the person who submitted or scheduled the draft; undefined without an account. */
export async function composeForAuthor(
  sender: Sender,
  page: Page,
  personId: string | null,
  write: (facts: Facts) => Email,
): Promise<Message | undefined> {
  const db = sender.database.kysely
  const person = personId && (await findPerson(db, personId))
  if (!person) return undefined
  const facts = { firstName: person.firstName, title: page.title, url: getUrl(sender, page) }
  return composeEmail(sender, db, person.email, (siteName) => write({ ...facts, siteName }))
}
