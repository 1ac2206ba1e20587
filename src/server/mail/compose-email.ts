import type { Db } from '#server/db/database.ts'
import { readSiteName } from '#server/settings/store.ts'
import type { Message } from './mailer.ts'
import type { Email } from './templates/email.tsx'

/** Renders an e-mail with the name of the site. Call it before the transaction that adds it to the outbox. */
export async function composeEmail(db: Db, recipient: string, write: (siteName: string) => Email): Promise<Message> {
  // Loaded with the first message.
  const { renderEmail } = await import('./templates/render-email.tsx')
  const siteName = await readSiteName(db)
  const email = write(siteName)
  return { recipient, subject: email.subject, ...renderEmail(email, siteName) }
}
