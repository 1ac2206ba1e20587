import { capitalize } from '#contract/text/capitalize.ts'

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
  count === 1 ? `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}` : `${count} ${many}`

/** One sentence, such as "Changed the title and the excerpt; added a question". */
export function compose(phrases: Phrase[]): string {
  const parts: { verb: string; objects: string[] }[] = []
  for (const { verb, object } of phrases) {
    const same = object && parts.find((part) => part.verb === verb)
    if (same) same.objects.push(object)
    else parts.push({ verb, objects: object ? [object] : [] })
  }
  const list = new Intl.ListFormat('en-GB')
  const text = parts.map(({ verb, objects }) => [verb, list.format(objects)].filter(Boolean).join(' ')).join('; ')
  return text ? capitalize(text) : 'Saved without changes'
}
