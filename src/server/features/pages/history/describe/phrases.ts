import { capitalize } from '#contract/text/capitalize.ts'
import { getArticle } from '#contract/text/get-article.ts'
import type { SimpleField } from '#contract/sections/fields.ts'

/** A change in words, such as "changed" and "the title". Without an object the verb is the whole phrase: "hidden". */
export interface Phrase {
  verb: string
  object?: string
}

export const changed = (object: string): Phrase => ({ verb: 'changed', object })

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

/** "the second slide", or "slide 12". `index` starts at 0. */
export const nth = (noun: string, index: number): string =>
  index < ORDINALS.length ? `the ${ORDINALS[index]} ${noun}` : `${noun} ${index + 1}`

/** "a slide", "an answer", "3 slides". */
export const formatWithArticle = (count: number, one: string, many: string): string =>
  count === 1 ? `${getArticle(one)} ${one}` : `${count} ${many}`

/** One sentence, such as "Changed the title and the excerpt; added a question". */
export function compose(phrases: Phrase[]): string {
  const list = new Intl.ListFormat('en-GB')
  const text = [...Map.groupBy(phrases, ({ verb }) => verb)]
    .map(([verb, same]) => `${verb} ${list.format(same.flatMap(({ object }) => object ?? []))}`.trim())
    .join('; ')
  return text ? capitalize(text) : 'Saved without changes'
}

/** Labels that are not nouns. */
const NOUNS: Record<string, string> = { alt: 'picture description', isDecorative: 'decorative setting' }

/** "Where the main button leads" is "link of the main button". */
const toNoun = ({ name, label }: Pick<SimpleField, 'name' | 'label'>): string =>
  NOUNS[name] ?? label.toLowerCase().replace(/^where (.+) leads$/, 'link of $1')

/** What changed in one field; `owner` is the list entry that has it, such as "the second slide". */
export function describeValue(field: SimpleField, before: unknown, after: unknown, owner?: string): Phrase {
  const noun = toNoun(field)
  const object = owner ? `${owner}'s ${noun}` : `the ${noun}`
  if (!before && field.kind !== 'flag') return { verb: 'added', object }
  if (!after && field.kind !== 'flag') return { verb: 'removed', object }
  return { verb: field.kind === 'image' ? 'replaced' : 'changed', object }
}
