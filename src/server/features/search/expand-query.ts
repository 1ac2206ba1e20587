import { parseSynonyms } from '#contract/search/search-synonyms.ts'
import type { SearchTerm } from '#server/db/search-terms.ts'
import { isBeginning, toWords } from './rules.ts'

/** Words next to each other. */
export type Phrase = SearchTerm[]
/** Phrases that mean the same. A page has to have one of them. */
export type Alternatives = Phrase[]

/** The same for "fee" and "fees". */
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
const getKey = (words: readonly string[]) => words.map(singular).join(' ')

const toPhrase = (words: readonly string[]): Phrase =>
  words.map((text) => ({ text, isPrefix: words.length === 1 && isBeginning(text) }))

export interface Synonyms {
  /** The words of all entries of a group, by the key of each entry. */
  entries: ReadonlyMap<string, string[][]>
  /** How many words the longest entry has. */
  longest: number
}

/** Reads groups of words that mean the same. */
export function readSynonyms(text: string): Synonyms {
  const entries = new Map<string, string[][]>()
  for (const group of parseSynonyms(text)) {
    const phrases = group.map(toWords).filter((words) => words.length > 0)
    for (const words of phrases) entries.set(getKey(words), [...(entries.get(getKey(words)) ?? []), ...phrases])
  }
  return { entries, longest: Math.max(1, ...[...entries.keys()].map((key) => key.split(' ').length)) }
}

/** The words of a query, each with the words that mean the same. The longest entry wins: "cut off" before "cut". */
export function expandQuery(words: readonly string[], { entries, longest }: Synonyms): Alternatives[] {
  const expanded: Alternatives[] = []
  for (let at = 0; at < words.length;) {
    const lengths = Array.from({ length: Math.min(longest, words.length - at) }, (_, index) => index + 1).toReversed()
    const length = lengths.find((count) => entries.has(getKey(words.slice(at, at + count)))) ?? 1
    const own = words.slice(at, at + length)
    const others = (entries.get(getKey(own)) ?? []).filter((entry) => getKey(entry) !== getKey(own))
    expanded.push([toPhrase(own), ...others.map(toPhrase)])
    at += length
  }
  return expanded
}
