import { v7 as uuid } from 'uuid'
import type { Enquiry } from '#contract/form-submissions/form-submissions.ts'
import { SUSPICIONS, type Suspicion } from '#contract/form-submissions/submission-groups.ts'
import type { FormSubmissionRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { isGoodToken } from './form-token.ts'
import { composeNotices, putNotices, type Notice } from './notices.ts'
import { computeFingerprint, hasManyLinks, newPosition, newReference } from './rules.ts'
import { toSearchText, readFormFields } from './to-submission.ts'
import { findReference, insertSubmission } from './store.ts'

interface Sender {
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
  // An enquiry that may be spam is stored anyway.
  const signs: Partial<Record<Suspicion, boolean>> = {
    honeypot: enquiry.website !== '',
    token: !isGoodToken(enquiry.token, deps.config.secretKey, now),
    frequent: isFrequent,
    links: hasManyLinks([name, subject, message].join('\n')),
  }
  const suspicions = SUSPICIONS.filter((reason) => signs[reason])
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
  const notices = row.suspicion === null ? await composeNotices(deps, { id: row.id, name, subject }) : []
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

/** Stores the enquiry and the notices about it together. */
async function store({ database, outbox }: Deps, row: FormSubmissionRow, notices: Notice[]): Promise<boolean> {
  const isStored = await database.kysely.transaction().execute(async (trx) => {
    if (!(await insertSubmission(trx, row))) return false
    await putNotices(trx, outbox, row.id, notices)
    return true
  })
  if (isStored && notices.length > 0) outbox.wake()
  return isStored
}
