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
export function wordsOf(query: string): string[] {
  const words = [...new Set(splitWords(query))]
  const telling = words.filter((word) => !EVERYWHERE.has(word))
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS)
}

/** Whether a word may be the beginning of another. Three letters begin too many: "lab" would find "labour". */
export const isBeginning = (word: string): boolean => word.length >= 4

/** How much of a text is searched for the snippet. */
export const LOOKED_THROUGH = 8000

/** Where a place in the normalized text is in the text itself: normalizing removes marks. Quickly to near it, then letter by letter. */
function placeInOriginal(text: string, normalizedPlace: number): number {
  let place = 0
  let left = normalizedPlace
  for (const step of [200, 1]) {
    while (place < text.length) {
      const { length } = normalizeText(text.slice(place, place + step))
      if (length > left) break
      left -= length
      place += step
    }
  }
  return place
}

/** Most texts have a word near their beginning, and normalizing the rest would be the most expensive part of a search. */
const BEGINNINGS = [1000, LOOKED_THROUGH]

/** The place of the first word in the normalized beginning of a text. Undefined if there is none. */
function findFirstWord(text: string, words: string[]): number | undefined {
  for (const length of BEGINNINGS) {
    const plain = normalizeText(text.slice(0, length))
    const found = words.map((word) => plain.indexOf(word)).filter((at) => at >= 0)
    if (found.length > 0) return Math.min(...found)
    if (text.length <= length) break
  }
  return undefined
}

/** A piece of a text around the first word that is found in its beginning, cut at spaces. */
export function snippetOf(body: string, words: string[]): string {
  const text = body.slice(0, LOOKED_THROUGH)
  const first = findFirstWord(text, words)
  const around = first === undefined ? 0 : Math.max(0, placeInOriginal(text, first) - 60)
  const start = around === 0 ? 0 : text.indexOf(' ', around) + 1
  const isRest = start + SNIPPET_LENGTH >= text.length
  const end = isRest ? text.length : text.lastIndexOf(' ', start + SNIPPET_LENGTH)
  const piece = text
    .slice(start, end > start ? end : start + SNIPPET_LENGTH)
    .toWellFormed()
    .trim()
  return `${start > 0 ? '… ' : ''}${piece}${end < body.length ? ' …' : ''}`
}
