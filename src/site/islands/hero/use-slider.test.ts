import { expect, test } from 'vitest'
import { positionAfter, SLIDE_MS, wrap } from './use-slider.ts'

test('A §9: a slide stays for 5,000 ms', () => {
  expect(SLIDE_MS).toBe(5_000)
  expect(positionAfter(4_999, 3)).toEqual({ at: 0, remaining: 1 })
  expect(positionAfter(5_000, 3)).toEqual({ at: 1, remaining: 5_000 })
})

test('A §2 home: the index wraps in both directions', () => {
  expect(wrap(3, 3)).toBe(0)
  expect(wrap(-1, 3)).toBe(2)
  expect(positionAfter(17_000, 3)).toEqual({ at: 0, remaining: 3_000 })
})
