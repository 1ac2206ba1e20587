import { expect, test } from 'vitest'
import { findPhoneNumbers } from './phone-numbers.ts'

test.each([
  ['0803 555 0147 / 0805 555 0199', ['tel:08035550147', 'tel:08055550199']],
  ['0803 555 0147/0805 555 0199', ['tel:08035550147', 'tel:08055550199']],
  ['0803-555-0147, 0805.555.0199', ['tel:08035550147', 'tel:08055550199']],
  ['0803 555 0147\n0805 555 0199', ['tel:08035550147', 'tel:08055550199']],
  ['+234 (803) 555 0147 or 09 555 0199; 0700 555 0111', ['tel:+2348035550147', 'tel:095550199', 'tel:07005550111']],
  ['Bursary: 0803 555 0147 (24 hours)', ['tel:08035550147']],
  ['0803 555 0147, extension 12', ['tel:08035550147']],
  ['0803 555 0147 0805 555 0199', []],
  ['(+234) 803 555 0147', ['tel:+2348035550147']],
  ['112', ['tel:112']],
  ['Room 112', []],
  ['Ask at the gate', []],
])('%j calls %j', (value, urls) => {
  const found = findPhoneNumbers(value)
  expect(found.map(({ url }) => url)).toEqual(urls)
  for (const { index, text } of found) expect(value.slice(index, index + text.length)).toBe(text)
})
