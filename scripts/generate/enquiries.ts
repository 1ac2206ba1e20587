import { v7 as uuid } from 'uuid'
import type { FormSubmissionRow } from '#server/db/tables.ts'
import { toSearchText } from '#server/features/form-submissions/to-submission.ts'
import { FIRST_NAMES, LAST_NAMES, SENTENCES, SUBJECTS } from './words.ts'
import type { Draws } from './random.ts'
import { recentTime } from './times.ts'

const AGENTS = [
  'Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; Infinix X650) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/117.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
]
const REASONS = ['honeypot', 'token', 'frequent']

/** Enquiries of almost two years, the oldest first: nearly all read, one in fifty a suspect. */
export function makeEnquiry(draws: Draws, number: number, total: number): FormSubmissionRow {
  const { below, oneOf, chance } = draws
  const [first, last] = [oneOf(FIRST_NAMES), oneOf(LAST_NAMES)]
  const name = `${first} ${last}`
  const email = `${first}.${last}${below(1000)}@example.com`.toLowerCase()
  const phone = chance(0.8) ? `+234 000 ${String(below(1e7)).padStart(7, '0')}` : ''
  const subject = oneOf(SUBJECTS)
  const message = Array.from({ length: 1 + below(4) }, () => oneOf(SENTENCES)).join(' ')
  const reference = `ENQ-${(number * 30_011 + 32 ** 6).toString(32).toUpperCase().slice(-7)}`
  const at = recentTime(number, total)
  const submittedAt = new Date(at).toISOString()
  const fields = { name, email, phone, subject, message }
  return {
    id: uuid({ msecs: at }),
    reference,
    fingerprint: `generated-${number}`,
    formType: 'contact',
    formData: JSON.stringify(fields),
    ipAddress: `203.0.113.${below(256)}`,
    userAgent: oneOf(AGENTS),
    isRead: chance(number > total * 0.999 ? 0.3 : 0.98) ? 1 : 0,
    suspicion: chance(0.02) ? oneOf(REASONS) : null,
    version: 1,
    submittedAt,
    position: at * 1000 + (number % 1000),
    searchText: toSearchText(
      Object.entries(fields).map(([field, value]) => ({ name: field, value })),
      reference,
    ),
  }
}
