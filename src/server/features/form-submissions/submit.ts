import { v7 as uuid } from 'uuid'
import type { Enquiry } from '#contract/form-submissions/form-submissions.ts'
import type { FormSubmissionRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { Message } from '#server/mail/mailer.ts'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { EmailAddress } from '#contract/text/email.ts'
import { createEmailRenderer } from '#server/mail/compose-email.ts'
import { enquiryEmail } from '#server/mail/templates/emails.ts'
import { readSetting } from '#server/settings/store.ts'
import { isGoodToken } from './form-token.ts'
import { computeFingerprint, newPosition, newReference, findSuspicions } from './rules.ts'
import { toSearchText, readFormFields } from './to-submission.ts'
import { findReference, insertSubmission } from './store.ts'

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

export interface Sender {
  clientAddress: string | null
  userAgent: string | null
}

/**
 * Stores an enquiry once, even if it is sent several times, and returns its reference number. `waitSeconds` means that it
 * was refused, because too many came from that address.
 */
export async function submitEnquiry(
  deps: Deps,
  enquiry: Enquiry,
  { clientAddress, userAgent }: Sender,
): Promise<{ reference: string } | { waitSeconds: number }> {
  const db = deps.database.kysely
  const fingerprint = computeFingerprint(enquiry)
  const stored = await findReference(db, fingerprint)
  if (stored) return { reference: stored }

  const { name, email, phone, subject, message } = enquiry
  const { isFrequent, waitSeconds } = await deps.rateLimits.enquiry(clientAddress, email)
  if (waitSeconds > 0) return { waitSeconds }

  const now = deps.now()
  const suspicions = findSuspicions({
    isHoneypotFilled: enquiry.website !== '',
    isTokenGood: isGoodToken(enquiry.token, deps.config.secretKey, now),
    isFrequent,
  })
  const fields = { name, email, phone, subject, message }
  const row = {
    id: uuid(),
    fingerprint,
    formType: enquiry.formType,
    formData: JSON.stringify(fields),
    ipAddress: clientAddress,
    userAgent: userAgent?.slice(0, 500) ?? null,
    isRead: 0 as const,
    suspicion: suspicions.join(',') || null,
    version: 1,
    submittedAt: now.toISOString(),
  }
  const notices = row.suspicion === null ? await composeNotifications(deps, { id: row.id, name, subject }) : []
  for (;;) {
    const reference = newReference()
    const searchText = toSearchText(readFormFields(row.formData), reference)
    const numbered = { ...row, reference, searchText, position: newPosition(now) }
    if (await store(deps, numbered, notices)) return { reference }
    // Either the same submission arrived at the same time, or the number is taken: then try another.
    const twin = await findReference(db, fingerprint)
    if (twin) return { reference: twin }
  }
}

/** Stores the enquiry and its notifications together. */
async function store({ database, outbox }: Deps, row: FormSubmissionRow, notices: Message[]): Promise<boolean> {
  const isStored = await database.kysely.transaction().execute(async (trx) => {
    if (!(await insertSubmission(trx, row))) return false
    for (const notice of notices) await outbox.put(trx, notice, { kind: 'enquiry', id: row.id })
    return true
  })
  if (isStored && notices.length > 0) outbox.wake()
  return isStored
}
