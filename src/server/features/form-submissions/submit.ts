import { v7 as uuid } from 'uuid'
import type { Enquiry } from '#contract/form-submissions.ts'
import type { Deps } from '#server/deps.ts'
import { ageOfToken } from './form-token.ts'
import { fingerprintOf, newReference, suspicionsOf } from './rules.ts'
import { findReference, insertSubmission } from './store.ts'

export interface Sender {
  clientAddress: string | null
  userAgent: string | null
}

/**
 * Stores an enquiry, once however often it is sent, and returns its reference number when it is durable.
 * 'refused': too many came from that address.
 */
export async function submitEnquiry(
  deps: Deps,
  enquiry: Enquiry,
  { clientAddress, userAgent }: Sender,
): Promise<string | 'refused'> {
  const db = deps.database.kysely
  const fingerprint = fingerprintOf(enquiry)
  const stored = await findReference(db, fingerprint)
  if (stored) return stored

  const frequency = await deps.enquiryLimits.count(clientAddress)
  if (frequency === 'refused') return 'refused'

  const now = deps.now()
  const { name, email, phone, subject, message } = enquiry
  const suspicions = suspicionsOf({
    enquiry,
    age: ageOfToken(enquiry.token, deps.config.secretKey, now),
    isFrequent: frequency === 'frequent',
  })
  const row = {
    id: uuid(),
    fingerprint,
    formType: enquiry.formType,
    formData: JSON.stringify({ name, email, phone, subject, message }),
    ipAddress: clientAddress,
    userAgent: userAgent?.slice(0, 500) ?? null,
    isRead: 0 as const,
    suspicion: suspicions.join(',') || null,
    version: 1,
    submittedAt: now.toISOString(),
  }
  for (;;) {
    const reference = newReference()
    if (await insertSubmission(db, { ...row, reference })) return reference
    // Either the same submission arrived at the same time, or the number is taken: then another is drawn.
    const twin = await findReference(db, fingerprint)
    if (twin) return twin
  }
}
