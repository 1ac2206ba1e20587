import { ADMIN_PATHS } from '#contract/paths.ts'
import { EmailAddress } from '#contract/text/email.ts'
import type { Deps } from '#server/deps.ts'
import { createEmailRenderer } from '#server/mail/compose-email.ts'
import type { Message } from '#server/mail/mailer.ts'
import { enquiryEmail } from '#server/mail/templates/emails.ts'
import { readSetting } from '#server/settings/store.ts'

const MAX_ADDRESSES = 20

/** The valid addresses in a setting, which people type freely. */
const parseAddresses = (setting: string): string[] =>
  [...new Set(setting.split(/[\s,;]+/).map((text) => text.toLowerCase()))]
    .filter((text) => EmailAddress.safeParse(text).success)
    .slice(0, MAX_ADDRESSES)

/** The notification emails for an enquiry, composed before the transaction that stores both. */
export async function composeNotifications(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { id, name, subject }: { id: string; name: string; subject: string },
): Promise<Message[]> {
  const addresses = parseAddresses((await readSetting(database.kysely, 'notice_addresses')) ?? '')
  const url = `${config.publicUrl}${ADMIN_PATHS.formSubmissions}?id=${id}`
  const write = (siteName: string) => enquiryEmail({ siteName, name, subject, url })
  if (addresses.length === 0) return []
  const render = await createEmailRenderer({ config }, database.kysely)
  return addresses.map((address) => render(address, write))
}
