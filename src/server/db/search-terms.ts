import { splitWords } from './normalize-text.ts'

/** A word to search for: letters and digits only. A prefix is found as the beginning of words too. */
export interface SearchTerm {
  text: string
  isPrefix: boolean
}

/** Longer words are cut: databases bound them, and nobody types as much. */
export const LONGEST_WORD = 60
const MOST_WORDS = 8

/**
 * The last word may be one that is still being typed. A few letters are not taken for a beginning, as they are about to
 * become more; nor are a few digits, with which a million telephone numbers may begin.
 */
const isBeginning = (word: string) => (/^\d+$/.test(word) ? word.length >= 7 : word.length >= 3)

/** The words of what somebody typed into the search field of a long list. */
export const toSearchTerms = (search: string): SearchTerm[] =>
  splitWords(search)
    .slice(0, MOST_WORDS)
    .map((word, index, words) => ({
      text: word.slice(0, LONGEST_WORD),
      isPrefix: index === words.length - 1 && isBeginning(word),
    }))
