import { expect, test } from 'vitest'
import { tabForKey } from './tab-for-key.ts'

test('A §2 programs: arrow keys wrap, Home and End go to the ends, other keys do nothing', () => {
  expect(tabForKey('ArrowRight', 2, 3)).toBe(0)
  expect(tabForKey('ArrowLeft', 0, 3)).toBe(2)
  expect(tabForKey('Home', 2, 3)).toBe(0)
  expect(tabForKey('End', 0, 3)).toBe(2)
  expect(tabForKey('Enter', 0, 3)).toBeUndefined()
})
