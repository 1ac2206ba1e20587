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
  ['faq', [], 'Add a question'],
  ['faq', [{ answer: 'There are four.' }], 'Add a question'],
  ['features', [], 'Add a card'],
  ['team', [], 'Add a person'],
  ['downloads', [{ title: 'Form' }], 'Add a file'],
  ['gallery', [{ caption: 'The gate' }], 'Add a picture'],
  ['people', [{ phone: '080' }], 'Add a person'],
  ['text', {}, 'Enter some text'],
  ['table', { rows: [['', '']] }, 'Fill in the table'],
  ['video', { posterUrl: '/gate.jpg' }, 'Choose a video'],
])('%s %j is not saved while visitors would see only its heading', (type, content, toDo) => {
  expect(refusal(type, content)).toEqual([
    ['content', `${toDo}, or turn "Shown to visitors" off: visitors would see a heading with nothing below it.`],
  ])
})

test('a section with an entry or a description, a hidden one, and one without a list are saved', () => {
  expect(refusal('faq', [{ question: 'Is there a hostel?' }])).toBeUndefined()
  expect(refusal('faq', [], { description: 'Ask at the gate.' })).toBeUndefined()
  expect(refusal('faq', [], { isActive: false })).toBeUndefined()
  expect(refusal('cta', {})).toBeUndefined()
  expect(refusal('news', {})).toBeUndefined()
  expect(refusal('table', { rows: [['Course', 'Fee']] })).toBeUndefined()
})
