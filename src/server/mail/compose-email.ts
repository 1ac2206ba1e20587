import { BrandFields, readBrand } from '#contract/brand/brand.ts'
import { DEFAULT_SITE_NAME } from '#contract/site.ts'
import type { Db } from '#server/db/database.ts'
import { readSettings } from '#server/settings/store.ts'
import { emailLook } from './email-look.ts'
import type { Message } from './mailer.ts'
import type { Email } from './templates/email.tsx'

const KEYS = ['site_name', ...Object.keys(BrandFields.shape)]

/** What tells where the website is, which has the logo. */
export interface EmailOrigin {
  config: { publicUrl: string }
}

/** Renders an email with name, logo and colours of the site. Call it before the transaction that adds it to the outbox. */
export async function composeEmail(
  { config }: EmailOrigin,
  db: Db,
  recipient: string,
  write: (siteName: string) => Email,
): Promise<Message> {
  // Loaded with the first message.
  const { renderEmail } = await import('./templates/email.tsx')
  const settings = await readSettings(db, KEYS)
  const siteName = settings['site_name'] ?? DEFAULT_SITE_NAME
  const email = write(siteName)
  return { recipient, subject: email.subject, ...renderEmail(email, siteName, emailLook(readBrand(settings), config.publicUrl)) }
}
