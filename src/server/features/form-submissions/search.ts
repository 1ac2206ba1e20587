import { SUSPECTS } from '#contract/submission-groups.ts'
import { wordsIn } from '#server/words.ts'
import type { SubmissionFilter } from './store.ts'

/** Longer words are cut: databases bound them, and nobody types as much. */
const LONGEST_WORD = 60
const MOST_WORDS_SOUGHT = 8

/** The words by which an enquiry is found, once each. A telephone number is found with its gaps and without. */
export function searchTextOf(fields: { name: string; value: string }[], reference: string): string {
  const phone = fields.find(({ name }) => name === 'phone')?.value.replace(/\D/g, '') ?? ''
  const words = [...fields.map(({ value }) => value), reference, phone].flatMap(wordsIn)
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))].join(' ')
}

/**
 * The last word may be one that is still being typed. A few letters are not taken for a beginning, as they are about to
 * become more; nor are a few digits, with which a million telephone numbers may begin.
 */
const isBeginning = (word: string) => (/^\d+$/.test(word) ? word.length >= 7 : word.length >= 3)

export function filterOf({ group, search, show }: { group: string; search: string; show: 'all' | 'unread' }): SubmissionFilter {
  const words = wordsIn(search).slice(0, MOST_WORDS_SOUGHT)
  return {
    formType: group,
    isSuspect: group === SUSPECTS,
    isUnread: show === 'unread',
    words: words.map((word, index) => ({
      text: word.slice(0, LONGEST_WORD),
      isPrefix: index === words.length - 1 && isBeginning(word),
    })),
  }
}
