import { expect, test } from 'vitest'
import { selectedTab, tabForKey } from './selected-tab.ts'

const TABS = ['#sciences', '#social-sciences', '#arts-humanities']

test.for([
  ['', 0],
  ['#sciences', 0],
  ['#social-sciences', 1],
  ['#arts-humanities', 2],
  ['#elsewhere', 0],
] as const)('A §2 programs: the address "%s" opens tab %i', ([fragment, index]) => {
  expect(selectedTab(TABS, fragment)).toBe(index)
})

test('A §2 programs: arrow keys wrap, Home and End go to the ends, other keys do nothing', () => {
  expect(tabForKey('ArrowRight', 2, 3)).toBe(0)
  expect(tabForKey('ArrowLeft', 0, 3)).toBe(2)
  expect(tabForKey('Home', 2, 3)).toBe(0)
  expect(tabForKey('End', 0, 3)).toBe(2)
  expect(tabForKey('Enter', 0, 3)).toBeUndefined()
})
