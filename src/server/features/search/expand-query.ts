import { splitWords } from '#server/db/normalize-text.ts'
import type { SearchTerm } from '#server/db/search-terms.ts'
import { isBeginning } from './rules.ts'

/** Words next to each other. */
export type Phrase = SearchTerm[]
/** Phrases that mean the same. A page has to have one of them. */
export type Alternatives = Phrase[]

/** The same for "fee" and "fees". */
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
const keyOf = (words: readonly string[]) => words.map(singular).join(' ')

const toPhrase = (words: readonly string[]): Phrase =>
  words.map((text) => ({ text, isPrefix: words.length === 1 && isBeginning(text) }))

/** The words of a query, each with the words that mean the same. The longest entry of a group wins: "cut off" before "cut". */
export function expandQuery(words: readonly string[], groups: readonly string[][]): Alternatives[] {
  const meanings = new Map<string, string[][]>()
  for (const group of groups) {
    const entries = group.map(splitWords).filter((entry) => entry.length > 0)
    for (const entry of entries) meanings.set(keyOf(entry), [...(meanings.get(keyOf(entry)) ?? []), ...entries])
  }
  const longest = Math.max(1, ...[...meanings.keys()].map((key) => key.split(' ').length))
  const expanded: Alternatives[] = []
  for (let at = 0; at < words.length;) {
    const lengths = Array.from({ length: Math.min(longest, words.length - at) }, (_, index) => index + 1).toReversed()
    const length = lengths.find((count) => meanings.has(keyOf(words.slice(at, at + count)))) ?? 1
    const own = words.slice(at, at + length)
    const others = (meanings.get(keyOf(own)) ?? []).filter((entry) => keyOf(entry) !== keyOf(own))
    expanded.push([toPhrase(own), ...others.map(toPhrase)])
    at += length
  }
  return expanded
}
