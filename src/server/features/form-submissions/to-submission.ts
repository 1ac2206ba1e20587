import type { Submission, SubmissionSummary } from '#contract/form-submissions/form-submissions.ts'
import { SUSPECTS, SUSPICIONS, type Suspicion } from '#contract/form-submissions/submission-groups.ts'
import { parseJson } from '#contract/text/lenient-json.ts'
import type { FormSubmissionRow } from '#server/db/tables.ts'
import { MAX_WORD } from '#server/db/search-terms.ts'
import { splitWords } from '#server/db/normalize-text.ts'

/** The fields of a form in the order sent. Values that are not text become JSON. */
export function readFormFields(formData: string): { name: string; value: string }[] {
  const data = parseJson(formData)
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return [{ name: 'data', value: formData }]
  return Object.entries(data).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}

export const getGroup = ({ formType, suspicion }: Pick<FormSubmissionRow, 'formType' | 'suspicion'>) =>
  suspicion === null ? formType : SUSPECTS

const BEGINNING = 140

function getBeginning(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= BEGINNING ? line : `${characters.slice(0, BEGINNING).join('').trimEnd()}…`
}

export function toSummary(row: FormSubmissionRow): SubmissionSummary {
  const fields = Object.fromEntries(readFormFields(row.formData).map(({ name, value }) => [name, value]))
  const { id, reference, submittedAt, version } = row
  const { name = '', email = '', phone = '', subject = '', message = '' } = fields
  const shown = { name, email, phone, subject, beginning: getBeginning(message) }
  return { id, reference, group: getGroup(row), ...shown, isRead: row.isRead === 1, submittedAt, version }
}

export function toSubmission(row: FormSubmissionRow): Omit<Submission, 'history'> {
  const { formType, ipAddress, userAgent } = row
  const named = row.suspicion?.split(',') ?? []
  const suspicions = SUSPICIONS.filter((reason): reason is Suspicion => named.includes(reason))
  return { ...toSummary(row), formType, fields: readFormFields(row.formData), ipAddress, userAgent, suspicions }
}

/** The text that a search looks in: each word once, and phone numbers with and without spaces. */
export function toSearchText(fields: { name: string; value: string }[], reference: string): string {
  const phone = fields.find(({ name }) => name === 'phone')?.value.replace(/\D/g, '') ?? ''
  const words = [...fields.map(({ value }) => value), reference, phone].flatMap(splitWords)
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD)))].join(' ')
}
