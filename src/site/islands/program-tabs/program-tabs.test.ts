import { expect, test } from 'vitest'
import { getTabForKey } from './program-tabs.ts'

test('A §2 programs: arrow keys wrap, Home and End go to the ends, other keys do nothing', () => {
  expect(getTabForKey('ArrowRight', 2, 3)).toBe(0)
  expect(getTabForKey('ArrowLeft', 0, 3)).toBe(2)
  expect(getTabForKey('Home', 2, 3)).toBe(0)
  expect(getTabForKey('End', 0, 3)).toBe(2)
  expect(getTabForKey('Enter', 0, 3)).toBeUndefined()
})
