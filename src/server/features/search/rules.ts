import { folded, wordsIn } from '#server/words.ts'

const MAX_WORDS = 10
const SNIPPET_LENGTH = 180

/** The words of what somebody searches for. */
export const wordsOf = (query: string): string[] => wordsIn(query).slice(0, MAX_WORDS)

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
