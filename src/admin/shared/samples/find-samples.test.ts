import { expect, test } from 'vitest'
import { countSamples, findSample, toSamples } from './find-samples.ts'

const samples = toSamples([
  { text: 'Zainab Garba', isWithheld: true },
  { text: 'Monday to Friday', isWithheld: false },
])

test.each([
  ['Zainab Garba', true],
  ['Monday to Friday\nSunday closed', false],
  ['Zainab', undefined],
  ['', undefined],
  [3, undefined],
])('whether visitors do not see the sample in %j: %s', (value, isWithheld) =>
  expect(findSample(samples, value)?.isWithheld).toBe(isWithheld),
)

test('the samples in a section are counted, wherever they are', () =>
  expect(countSamples(samples, { items: [{ author: 'Zainab Garba' }, { hours: ['Monday to Friday'] }], at: null })).toBe(2))
