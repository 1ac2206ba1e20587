import { expect, test } from 'vitest'
import { countSamples, describeSamples, findSample, hasHiddenSamples, selectSamples, toSamples } from './samples.ts'

const SAMPLES = [
  { sectionType: 'testimonials', text: 'Zainab Garba', isPicture: false, isWithheld: true },
  { sectionType: 'contact-info', text: 'Monday to Friday', isPicture: false, isWithheld: false },
  { sectionType: 'contact-info', text: '/illustrations/gate.svg', isPicture: true, isWithheld: false },
]
const samples = toSamples(SAMPLES)

test.each([
  ['Zainab Garba', true],
  ['Monday to Friday\nSunday closed', false],
  ['Zainab', undefined],
  ['', undefined],
  [3, undefined],
])('whether visitors do not see the sample in %j: %s', (value, isWithheld) =>
  expect(findSample(samples, value)?.isWithheld).toBe(isWithheld),
)

test('the samples in a section are counted, wherever they are', () => {
  const content = {
    items: [{ author: 'Zainab Garba', avatar: '/illustrations/gate.svg' }, { hours: ['Monday to Friday'] }],
    at: null,
  }
  expect(countSamples(samples, { title: 'Zainab Garba', description: null, content })).toEqual({ texts: 3, pictures: 1 })
})

test('a section says whether visitors do not see a part of it', () => {
  const section = (content: unknown) => ({ title: null, content })
  expect(hasHiddenSamples(samples, section([{ author: 'Zainab Garba' }]))).toBe(true)
  expect(hasHiddenSamples(samples, section({ hours: 'Monday to Friday' }))).toBe(false)
})

test('a section has the samples of its type', () =>
  expect([...selectSamples(SAMPLES, 'contact_info').keys()]).toEqual(['Monday to Friday', '/illustrations/gate.svg']))

test.each([
  [{ texts: 1, pictures: 0 }, '1 sample text'],
  [{ texts: 9, pictures: 4 }, '9 sample texts and 4 sample pictures'],
  [{ texts: 0, pictures: 1 }, '1 sample picture'],
  [{ texts: 0, pictures: 0 }, ''],
])('%j is in words: %s', (count, words) => expect(describeSamples(count)).toBe(words))
