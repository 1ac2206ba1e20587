import { normalizeText, splitWords } from '#server/db/normalize-text.ts'

const MAX_WORDS = 10
const SNIPPET_LENGTH = 180

/** Stop words: nearly every text has them. */
const EVERYWHERE = new Set(
  `a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its me my
  of on or our she should so than that the their them then there these they this to us was we were what when where which who
  why will with would you your`.split(/\s+/),
)

/** The comma of 45,000. */
const SEPARATOR = String.raw`(?<=\d),(?=\d{3}(?!\d))`
const SEPARATORS = new RegExp(SEPARATOR, 'g')
const withoutSeparators = (text: string) => text.replace(SEPARATORS, '')

/** The words of a text or a query, as the index of the search has them: 45,000 is the word 45000. */
export const toWords = (text: string): string[] => splitWords(withoutSeparators(text))

/** The words of a query, without duplicates, and without stop words unless there are no others. */
export function parseQuery(query: string): string[] {
  const words = [...new Set(toWords(query))]
  const telling = words.filter((word) => !EVERYWHERE.has(word))
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS)
}

/** Whether a word is searched as a prefix too. Three letters match too much: "lab" would find "labour". */
export const isBeginning = (word: string): boolean => word.length >= 4

/** How many characters of a text are searched for its snippet, and of all the texts of one search. */
export const MAX_SCANNED = 8000
export const MAX_SCANNED_IN_ALL = 20_000

/** Small, because the position of a word is estimated from its position in the normalized piece. */
const PIECE = 100

/**
 * Finds the approximate position of the first word in the first `length` characters of a text; undefined if there is none.
 * Goes piece by piece, because normalizing texts is the most expensive part of a search.
 */
function findFirstWord(text: string, words: string[], length: number): { place?: number; scanned: number } {
  // Words may begin in one piece and end in the next.
  const overlap = Math.max(...words.map((word) => word.length))
  for (let at = 0; at < length; at += PIECE) {
    const piece = text.slice(at, at + PIECE + overlap)
    const plain = withoutSeparators(normalizeText(piece))
    const found = words.map((word) => plain.indexOf(word)).filter((index) => index >= 0)
    if (found.length > 0) {
      const place = at + Math.round((Math.min(...found) * piece.length) / plain.length)
      return { place, scanned: at + piece.length }
    }
  }
  return { scanned: length }
}

/** The part of a text around this position, cut at spaces. */
function getSnippet(text: string, place: number): string {
  const around = Math.max(0, place - 60)
  const start = around === 0 ? 0 : text.indexOf(' ', around) + 1
  const isRest = start + SNIPPET_LENGTH >= text.length
  const end = isRest ? text.length : text.lastIndexOf(' ', start + SNIPPET_LENGTH)
  const piece = text
    .slice(start, end > start ? end : start + SNIPPET_LENGTH)
    .toWellFormed()
    .trim()
  return `${start > 0 ? '… ' : ''}${piece}${end < text.length ? ' …' : ''}`
}

/**
 * Makes a snippet of each text: the part around the first word of the query, or the start of the text. The best results come
 * first; when MAX_SCANNED_IN_ALL is used up, the remaining texts get their start.
 */
export function makeSnippets(texts: string[], words: string[]): string[] {
  let left = MAX_SCANNED_IN_ALL
  return texts.map((text) => {
    const { place, scanned } = findFirstWord(text, words, Math.min(text.length, MAX_SCANNED, Math.max(left, 0)))
    left -= scanned
    return getSnippet(text, place ?? 0)
  })
}

const WORD = new RegExp(String.raw`((?:[\p{L}\p{N}\p{M}]|${SEPARATOR})+)`, 'u')

/** A snippet in parts: every second one is a word of the query, or begins with one as the search allows. */
export function splitAtWords(snippet: string, words: string[]): string[] {
  const parts = ['']
  for (const piece of snippet.split(WORD)) {
    const plain = withoutSeparators(normalizeText(piece))
    if (words.some((word) => plain === word || (isBeginning(word) && plain.startsWith(word)))) parts.push(piece, '')
    else parts[parts.length - 1] += piece
  }
  return parts
}
