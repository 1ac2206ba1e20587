import { SUSPECTS } from '#contract/form-submissions/submission-groups.ts'
import { MAX_WORD, toSearchTerms } from '#server/db/search-terms.ts'
import { splitWords } from '#server/db/normalize-text.ts'
import type { SubmissionFilter } from './store.ts'

/** The text that a search looks in: each word once, and phone numbers with and without spaces. */
export function toSearchText(fields: { name: string; value: string }[], reference: string): string {
  const phone = fields.find(({ name }) => name === 'phone')?.value.replace(/\D/g, '') ?? ''
  const words = [...fields.map(({ value }) => value), reference, phone].flatMap(splitWords)
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD)))].join(' ')
}

export function toSubmissionFilter({
  group,
  search,
  show,
}: {
  group: string
  search: string
  show: 'all' | 'unread'
}): SubmissionFilter {
  return { formType: group, isSuspect: group === SUSPECTS, isUnread: show === 'unread', terms: toSearchTerms(search) }
}
