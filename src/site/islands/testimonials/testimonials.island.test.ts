import { expect, test } from 'vitest'
import { getScrollTarget } from './testimonials.island.tsx'

const STARTS = [0, 300, 600]

test('A §2 home: the testimonials step forwards and loop at the end', () => {
  expect(getScrollTarget(STARTS, 0, 600, 1)).toBe(300)
  expect(getScrollTarget(STARTS, 300, 600, 1)).toBe(600)
  expect(getScrollTarget(STARTS, 600, 600, 1)).toBe(0)
})

test('A §2 home: the testimonials step backwards and loop at the start', () => {
  expect(getScrollTarget(STARTS, 600, 600, -1)).toBe(300)
  expect(getScrollTarget(STARTS, 0, 600, -1)).toBe(600)
})

test('where several are in view the strip loops as soon as it can go no further', () => {
  expect(getScrollTarget(STARTS, 350, 350, 1)).toBe(0)
  expect(getScrollTarget(STARTS, 350, 350, -1)).toBe(300)
})
