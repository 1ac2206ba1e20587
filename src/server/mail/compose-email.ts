import type { Db } from '#server/db/database.ts'
import { readSiteName } from '#server/settings/store.ts'
import type { Message } from './mailer.ts'
import type { Email } from './templates/email.tsx'

/** A letter as a message, in the name of the site. Best made before the transaction that puts it into the outbox. */
export async function composeEmail(db: Db, recipient: string, write: (siteName: string) => Email): Promise<Message> {
  // Loaded with the first message.
  const { renderEmail } = await import('./templates/render-email.tsx')
  const siteName = await readSiteName(db)
  const letter = write(siteName)
  return { recipient, subject: letter.subject, ...renderEmail(letter, siteName) }
}
