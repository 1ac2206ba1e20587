import { expect, test } from 'vitest'
import { toFormValues } from '#contract/sections/form-values.ts'
import { SectionForm } from './section-form.ts'

const refusal = (sectionType: string, content: unknown, more: object = {}) =>
  SectionForm.safeParse({
    sectionType,
    title: 'Asked often',
    description: '',
    isActive: true,
    content: toFormValues(sectionType, content),
    ...more,
  }).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  ['faq', [], 'question'],
  ['faq', [{ answer: 'There are four.' }], 'question'],
  ['features', [], 'card'],
  ['team', [], 'person'],
])('%s %j is not saved while visitors would see only its heading', (type, content, item) => {
  expect(refusal(type, content)).toEqual([
    ['content', `Add a ${item}, or turn "Shown to visitors" off: visitors would see a heading over nothing.`],
  ])
})

test('a section with an entry or a description, a hidden one, and one without a list are saved', () => {
  expect(refusal('faq', [{ question: 'Is there a hostel?' }])).toBeUndefined()
  expect(refusal('faq', [], { description: 'Ask at the gate.' })).toBeUndefined()
  expect(refusal('faq', [], { isActive: false })).toBeUndefined()
  expect(refusal('cta', {})).toBeUndefined()
})
