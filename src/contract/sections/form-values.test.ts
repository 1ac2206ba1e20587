import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/text/lenient-json.ts'
import type { Field } from './fields.ts'
import { fromFormValues, toFormValues } from './form-values.ts'
import { getSectionSchema } from './schemas.ts'
import { toDisplay } from './display.ts'
import { readContactLists } from './read-content.ts'

const TYPES = [
  'hero',
  'features',
  'benefits',
  'facilities',
  'testimonials',
  'programs',
  'faq',
  'cta',
  'contact-info',
  'contact_info',
]
const OTHERS = [
  'contact-form',
  'map',
  'location',
  'about-story',
  'vision-mission',
  'team',
  'timeline',
  'story',
  'mission',
  'constructor',
]
const aType = fc.constantFrom(...TYPES, ...OTHERS)

/** Possible input: texts without spaces at their ends, lists without empty entries. */
function filledIn(field: Field): fc.Arbitrary<unknown> {
  const words = fc.string({ maxLength: 12 }).map((text) => text.replace(/\s+/g, ' ').trim())
  if (field.kind === 'lines') return fc.array(words.filter(Boolean), { maxLength: 3 }).map((lines) => lines.join('\n'))
  if (field.kind === 'flag') return fc.boolean()
  if (field.kind !== 'list') return words
  const entry = fc.record(Object.fromEntries(field.fields.map((inner) => [inner.name, filledIn(inner)])))
  return fc.array(
    entry.filter((values) => Object.values(values).some(Boolean)),
    { maxLength: 3 },
  )
}
const aFilledForm = aType.chain((type) =>
  fc.record({
    type: fc.constant(type),
    values: fc.record(Object.fromEntries(getSectionSchema(type).fields.map((field) => [field.name, filledIn(field)]))),
  }),
)

/** Arbitrary stored JSON, in which known field names are more frequent than by chance. */
const names = [...new Set(TYPES.concat(OTHERS).flatMap((type) => getSectionSchema(type).fields.flatMap(namesOf)))]
function namesOf(field: Field): string[] {
  return [field.name, ...(field.aliases ?? []), ...(field.kind === 'list' ? field.fields.flatMap(namesOf) : [])]
}
const { anyJson } = fc.letrec<{ anyJson: unknown }>((tie) => ({
  anyJson: fc.oneof(
    { maxDepth: 3 },
    fc.string({ maxLength: 8 }),
    fc.constantFrom(null, true, 7, '  ', 'a\nb', '/a.svg'),
    fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.constantFrom('more', '__proto__')), tie('anyJson'), { maxKeys: 5 }),
    fc.array(tie('anyJson'), { maxLength: 4 }),
  ),
}))

test('form values survive storing and reading', () => {
  fc.assert(
    fc.property(aFilledForm, ({ type, values }) => {
      const stored: unknown = JSON.parse(JSON.stringify(fromFormValues(type, values as JsonObject)))
      expect(toFormValues(type, stored)).toEqual(values)
    }),
  )
})

test('converting form values again changes nothing', () => {
  fc.assert(
    fc.property(aType, anyJson, (type, content) => {
      const opened = toFormValues(type, content)
      expect(toFormValues(type, opened)).toEqual(opened)
    }),
  )
})

test.each(['hero', 'features', 'testimonials', 'cta', 'contact-info', 'map', 'about-story', 'vision-mission', 'timeline'])(
  'C §6: opening and closing a %s changes nothing that visitors see',
  (sectionType) => {
    const shown = (content: unknown) =>
      toDisplay({ id: 'a', sectionType, title: null, description: null, content, orderIndex: 1, isActive: true }, 'built-in')
    fc.assert(
      fc.property(anyJson, (content) => {
        const saved = fromFormValues(sectionType, toFormValues(sectionType, content))
        expect(shown(saved)).toEqual(shown(content))
      }),
    )
  },
)

test('C §6: a line of a list that has a line break is shown as it is edited, on one line', () => {
  const content = { hours: ['Monday\nto Friday', 'Saturday'] }
  expect(toFormValues('contact-info', content)).toMatchObject({ hours: 'Monday to Friday\nSaturday' })
  expect(readContactLists(content).hours).toEqual(['Monday to Friday', 'Saturday'])
})

test('C §6: what a type does not know stays where it is, also inside a list', () => {
  const content = { theme: { dark: true }, items: [{ question: 'Why?', answer: 'So.', votes: [1, 2] }] }
  expect(fromFormValues('faq', toFormValues('faq', content))).toEqual(content)
  const timeline = { title: 'Views', pictures: ['/a.svg'], __proto__: 1 }
  expect(fromFormValues('timeline', toFormValues('timeline', timeline))).toEqual(timeline)
})

test('a picture is decorative only if marked, and only the mark is stored', () => {
  const opened = toFormValues('hero', { slides: [{ imageUrl: '/a.svg' }, { imageUrl: '/b.svg', isDecorative: true }] })
  expect(opened['slides']).toMatchObject([{ isDecorative: false }, { isDecorative: true }])
  expect(fromFormValues('hero', opened)).toEqual({ slides: [{ imageUrl: '/a.svg' }, { imageUrl: '/b.svg', isDecorative: true }] })
})

test('B §3 lists are stored as lists, other spellings under their own name', () => {
  expect(fromFormValues('features', toFormValues('features', { features: [{ name: 'A', text: 'B' }] }))).toEqual([
    { title: 'A', description: 'B' },
  ])
  expect(fromFormValues('hero', toFormValues('hero', { background_image: '/a.svg', cta_text: 'Go' }))).toEqual({
    imageUrl: '/a.svg',
    primaryActionText: 'Go',
  })
  expect(fromFormValues('contact_info', toFormValues('contact_info', { phone: ['1', '2'] }))).toEqual({ phone: ['1', '2'] })
})

test('bad input: a long run of spaces in a list of lines costs no time', () => {
  // In quadratic time it would take minutes, and every test has a limit of seconds.
  const spaces = ' '.repeat(400_000)
  const line = `a${spaces}b\n c`
  const { items } = toFormValues('programs', [{ subjects: [line] }]) as { items: { subjects: string }[] }
  expect(items[0]!.subjects).toBe(`a${spaces}b c`)
})
