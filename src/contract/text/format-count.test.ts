import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [999, '999 entries'],
  [1200, '1,200 entries'],
  [1234567, '1,234,567 entries'],
])('%i is written as %s', (count, words) => {
  expect(formatCount(count, 'entry', 'entries')).toBe(words)
})
