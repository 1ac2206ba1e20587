import { splitWords } from './normalize-text.ts'

/** A word to search for: letters and digits only. A prefix is found as the beginning of words too. */
export interface SearchTerm {
  text: string
  isPrefix: boolean
}

/** Longer words are cut: databases limit their length, and nobody types more. */
export const MAX_WORD = 60
const MAX_WORDS = 8

/**
 * The last word may be incomplete. One or two letters are not treated as a prefix, because more will
 * follow; nor are a few digits, which a million phone numbers may begin with.
 */
const isBeginning = (word: string) => (/^\d+$/.test(word) ? word.length >= 7 : word.length >= 3)

/** The words of what somebody typed into the search field of a long list. */
export const toSearchTerms = (search: string): SearchTerm[] =>
  splitWords(search)
    .slice(0, MAX_WORDS)
    .map((word, index, words) => ({
      text: word.slice(0, MAX_WORD),
      isPrefix: index === words.length - 1 && isBeginning(word),
    }))
