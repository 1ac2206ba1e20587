import { folded, wordsIn } from '#server/words.ts'

const MAX_WORDS = 10
const SNIPPET_LENGTH = 180

/** Words that nearly every text has, and that nobody looks for: PostgreSQL leaves them out by itself. */
const EVERYWHERE = new Set(
  `a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its me my
  of on or our she should so than that the their them then there these they this to us was we were what when where which who
  why will with would you your`.split(/\s+/),
)

/** The words of what somebody searches for, once each. */
export function wordsOf(query: string): string[] {
  const words = [...new Set(wordsIn(query))]
  const telling = words.filter((word) => !EVERYWHERE.has(word))
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS)
}

/** Whether a word may be the beginning of another. With fewer letters nearly every page has one that begins so. */
export const isBeginning = (word: string): boolean => word.length >= 3

/** A piece of the text around the first word that is found in it, cut at spaces. */
export function snippetOf(body: string, words: string[]): string {
  // Folding shortens accented texts, so the place is found in a text folded letter by letter.
  const plain = Array.from(body, (letter) => folded(letter)[0] ?? ' ').join('')
  const letters = Array.from(body)
  const found = words.map((word) => plain.indexOf(word)).filter((at) => at >= 0)
  const around = Math.max(0, Math.min(...(found.length > 0 ? found : [0])) - 60)
  const start = around === 0 ? 0 : letters.indexOf(' ', around) + 1
  const end = start + SNIPPET_LENGTH >= letters.length ? letters.length : letters.lastIndexOf(' ', start + SNIPPET_LENGTH)
  const piece = letters
    .slice(start, end > start ? end : start + SNIPPET_LENGTH)
    .join('')
    .trim()
  return `${start > 0 ? '… ' : ''}${piece}${end < letters.length ? ' …' : ''}`
}
