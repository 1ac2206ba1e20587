import { DEFAULT_SITE_NAME } from '#contract/site.ts'
import type { Db } from '#server/db/database.ts'
import type { Message } from './mailer.ts'
import { readSiteName } from './store.ts'
import type { Letter } from './templates/letter.tsx'

/** A letter as a message, in the name of the site. Made before the transaction that puts it into the outbox. */
export async function compose(db: Db, recipient: string, write: (siteName: string) => Letter): Promise<Message> {
  // Loaded with the first message.
  const { renderLetter } = await import('./templates/render.tsx')
  const siteName = (await readSiteName(db)) || DEFAULT_SITE_NAME
  const letter = write(siteName)
  return { recipient, subject: letter.subject, ...renderLetter(letter, siteName) }
}
