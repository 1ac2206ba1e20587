import { countMistakes } from '#contract/text/count-mistakes.ts'
import { toWords } from './rules.ts'

/** Other words of this length have other meanings: "fees" and "feel". */
const SHORTEST = 5
const getMostMistakes = (word: string) => (word.length < 8 ? 1 : 2)

/** The word with the fewest mistakes; of several, the most frequent one. People get the first letter right. */
function findNearest(word: string, known: ReadonlyMap<string, number>): string | undefined {
  if (word.length < SHORTEST) return undefined
  let nearest: { word: string; mistakes: number; count: number } | undefined
  for (const [other, count] of known) {
    if (other[0] !== word[0]) continue
    const mistakes = countMistakes(word, other, nearest?.mistakes ?? getMostMistakes(word))
    const isNearer = !nearest || mistakes < nearest.mistakes || (mistakes === nearest.mistakes && count > nearest.count)
    if (mistakes !== Infinity && isNearer) nearest = { word: other, mistakes, count }
  }
  return nearest?.word
}

/** The words of a query with those of the texts in place of misspelt ones; null if there are none. */
export function suggestQuery(words: string[], texts: string[]): string | null {
  const known = new Map<string, number>()
  for (const word of texts.flatMap(toWords)) known.set(word, (known.get(word) ?? 0) + 1)
  const suggested = words.map((word) => (known.has(word) ? word : (findNearest(word, known) ?? word)))
  return suggested.some((word, index) => word !== words[index]) ? suggested.join(' ') : null
}
