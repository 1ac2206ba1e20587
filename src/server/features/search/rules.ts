import { normalizeText, splitWords } from '#server/db/normalize-text.ts'

const MAX_WORDS = 10
const SNIPPET_LENGTH = 180

/** Stop words: nearly every text has them. PostgreSQL ignores them by itself. */
const EVERYWHERE = new Set(
  `a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its me my
  of on or our she should so than that the their them then there these they this to us was we were what when where which who
  why will with would you your`.split(/\s+/),
)

/** The words of what somebody searches for, once each. */
export function parseQuery(query: string): string[] {
  const words = [...new Set(splitWords(query))]
  const telling = words.filter((word) => !EVERYWHERE.has(word))
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS)
}

/** Whether a word may be the beginning of another. Three letters begin too many: "lab" would find "labour". */
export const isBeginning = (word: string): boolean => word.length >= 4

/** How much of a text is searched for its snippet, and how much of all the texts of one search. */
export const LOOKED_THROUGH = 8000
export const LOOKED_THROUGH_IN_ALL = 20_000

/** Small, because the place of a word in the text is estimated from its place in the normalized piece. */
const PIECE = 100

/**
 * About where the first word is in a text: undefined if it is not in the beginning of this length. Looks through it piece by
 * piece, because normalizing texts is the most expensive part of a search.
 */
function findFirstWord(text: string, words: string[], length: number): { place?: number; lookedThrough: number } {
  // Words may begin in one piece and end in the next.
  const overlap = Math.max(...words.map((word) => word.length))
  for (let at = 0; at < length; at += PIECE) {
    const piece = text.slice(at, at + PIECE + overlap)
    const plain = normalizeText(piece)
    const found = words.map((word) => plain.indexOf(word)).filter((index) => index >= 0)
    if (found.length > 0) {
      const place = at + Math.round((Math.min(...found) * piece.length) / plain.length)
      return { place, lookedThrough: at + piece.length }
    }
  }
  return { lookedThrough: length }
}

/** A piece of a text around this place, cut at spaces. */
function cutAround(text: string, place: number): string {
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
 * For each of the texts a piece around the first word in it, or its beginning. The best results come first: if the beginnings
 * of their texts are long, the others show their first words.
 */
export function makeSnippets(texts: string[], words: string[]): string[] {
  let left = LOOKED_THROUGH_IN_ALL
  return texts.map((text) => {
    const { place, lookedThrough } = findFirstWord(text, words, Math.min(text.length, LOOKED_THROUGH, Math.max(left, 0)))
    left -= lookedThrough
    return cutAround(text, place ?? 0)
  })
}
