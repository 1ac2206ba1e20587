import { ADMIN_PATHS } from '#contract/paths.ts'
import { EmailAddress } from '#contract/text/email.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { createEmailRenderer } from '#server/mail/compose-email.ts'
import type { Message } from '#server/mail/mailer.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import { isWaiting, listFrequentRecipients } from '#server/mail/store.ts'
import { enquiryEmail, moreEnquiriesEmail } from '#server/mail/templates/emails.ts'
import { readSetting } from '#server/settings/store.ts'

/* Emails about new enquiries. A flood of them would use up what the college's mail account may send, also for password links. */

const MAX_ADDRESSES = 20
const NOTICE = 'enquiry'
const SUMMARY = 'more-enquiries'
const HOUR_MS = 60 * 60_000
/** The most notices that one address gets. Further enquiries share one summary, which is sent an hour later. */
const LIMITS = [
  { most: 20, withinMs: HOUR_MS },
  { most: 100, withinMs: 24 * HOUR_MS },
]

export interface Notice extends Message {
  isSummary: boolean
}

/** The valid addresses in a setting, which people type freely. */
const parseAddresses = (setting: string): string[] =>
  [...new Set(setting.split(/[\s,;]+/).map((text) => text.toLowerCase()))]
    .filter((text) => EmailAddress.safeParse(text).success)
    .slice(0, MAX_ADDRESSES)

/** The notices about an enquiry, composed before the transaction that stores both. */
export async function composeNotices(
  { database, config, now }: Pick<Deps, 'database' | 'config' | 'now'>,
  { id, name, subject }: { id: string; name: string; subject: string },
): Promise<Notice[]> {
  const db = database.kysely
  const addresses = parseAddresses((await readSetting(db, 'notice_addresses')) ?? '')
  if (addresses.length === 0) return []
  const url = `${config.publicUrl}${ADMIN_PATHS.formSubmissions}`
  const since = (withinMs: number) => new Date(now().getTime() - withinMs).toISOString()
  const frequent = await Promise.all(
    LIMITS.map(({ most, withinMs }) => listFrequentRecipients(db, NOTICE, { most, since: since(withinMs) })),
  )
  const render = await createEmailRenderer({ config }, db)
  return addresses.map((address) =>
    frequent.flat().includes(address)
      ? { isSummary: true, ...render(address, (siteName) => moreEnquiriesEmail({ siteName, url })) }
      : { isSummary: false, ...render(address, (siteName) => enquiryEmail({ siteName, name, subject, url: `${url}?id=${id}` })) },
  )
}

/** A summary that waits stands for further enquiries too. Enquiries are stored one after the other, as all change one count. */
export async function putNotices(trx: Db, outbox: Outbox, enquiryId: string, notices: Notice[]): Promise<void> {
  for (const notice of notices) {
    if (!notice.isSummary) await outbox.put(trx, notice, { kind: NOTICE, id: enquiryId })
    else if (!(await isWaiting(trx, notice.recipient)))
      await outbox.put(trx, notice, { kind: SUMMARY, id: notice.recipient }, HOUR_MS)
  }
}
