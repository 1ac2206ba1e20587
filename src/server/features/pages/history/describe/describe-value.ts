import type { SimpleField } from '#contract/sections/fields.ts'
import type { Phrase } from './phrases.ts'

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
