import { editorPath } from '#contract/paths.ts'
import type { PageState } from '#server/features/pages/rules.ts'
import type { Trx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { composeEmail, createEmailRenderer } from '#server/mail/compose-email.ts'
import { notPublishedEmail, returnedEmail, reviewEmail } from '#server/mail/templates/emails.ts'
import { findPerson, listPublishers } from './people-store.ts'

type Sender = Pick<Deps, 'outbox' | 'config'>
interface Page {
  id: string
  title: string
  kind: PageState['kind']
}

const getUrl = ({ config }: Sender, { id, kind }: Page) => `${config.publicUrl}${editorPath(kind, id)}`

/** Tells everybody who may publish, except the person who submits. Wake the outbox afterwards. */
export async function mailPublishers(trx: Trx, sender: Sender, page: Page, submitter: { id: string; name: string }) {
  const url = getUrl(sender, page)
  const render = await createEmailRenderer(sender, trx)
  for (const { id, email, firstName } of await listPublishers(trx)) {
    if (id === submitter.id) continue
    const message = render(email, (siteName) =>
      reviewEmail({ firstName, siteName, url, title: page.title, submittedBy: submitter.name }),
    )
    await sender.outbox.put(trx, message, { kind: 'draft-submitted', id: page.id })
  }
}

export async function mailReturned(
  trx: Trx,
  sender: Sender,
  page: Page,
  { to, returnedBy, note }: { to: string | null; returnedBy: string; note: string | null },
) {
  const person = to && (await findPerson(trx, to))
  if (!person) return
  const message = await composeEmail(sender, trx, person.email, (siteName) =>
    returnedEmail({ ...person, siteName, returnedBy, note, title: page.title, url: getUrl(sender, page) }),
  )
  await sender.outbox.put(trx, message, { kind: 'draft-returned', id: page.id })
}

export async function mailNotPublished(trx: Trx, sender: Sender, page: Page, to: string | null, reason: string) {
  const person = to && (await findPerson(trx, to))
  if (!person) return
  const message = await composeEmail(sender, trx, person.email, (siteName) =>
    notPublishedEmail({ ...person, siteName, reason, title: page.title, url: getUrl(sender, page) }),
  )
  await sender.outbox.put(trx, message, { kind: 'draft-not-published', id: page.id })
}
