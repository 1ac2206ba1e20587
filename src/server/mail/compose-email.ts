import { BrandFields, readBrand } from '#contract/brand/brand.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import type { Db } from '#server/db/database.ts'
import { readSettings } from '#server/settings/store.ts'
import { emailLook } from './email-look.ts'
import type { Message } from './mailer.ts'
import type { Email } from './templates/email.tsx'

const KEYS = ['site_name', ...Object.keys(BrandFields.shape)]

/** The address of the website, from which mail programs load the logo. */
export interface EmailOrigin {
  config: { publicUrl: string }
}

/** Renders an email with name, logo and colours of the site. */
export type RenderEmail = (recipient: string, write: (siteName: string) => Email) => Message

/** Reads name, logo and colours of the site once, for any number of emails. */
export async function createEmailRenderer({ config }: EmailOrigin, db: Db): Promise<RenderEmail> {
  // Loaded with the first message.
  const { renderEmail } = await import('./templates/email.tsx')
  const settings = await readSettings(db, KEYS)
  const siteName = settings['site_name'] ?? DEFAULT_SITE_NAME
  const look = emailLook(readBrand(settings), config.publicUrl)
  return (recipient, write) => {
    const email = write(siteName)
    return { recipient, subject: email.subject, ...renderEmail(email, siteName, look) }
  }
}

/** Renders one email. Call it before the transaction, unless the email depends on what the transaction reads. */
export async function composeEmail(
  origin: EmailOrigin,
  db: Db,
  recipient: string,
  write: (siteName: string) => Email,
): Promise<Message> {
  const render = await createEmailRenderer(origin, db)
  return render(recipient, write)
}
