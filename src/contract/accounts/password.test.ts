import { expect, test } from 'vitest'
import { getPasswordStrength } from './password.ts'

test('the meter rises with length and variety, not with repetition', () => {
  const strengths = [
    '',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'river',
    'riverbank',
    'Riverbank42',
    'sunset-river-41',
    'Nine blue goats, 2 drums',
  ].map(getPasswordStrength)
  expect(strengths.slice(0, 3)).toEqual([0, 0, 0])
  expect(strengths).toEqual(strengths.toSorted((one, other) => one - other))
  expect(strengths.at(-1)).toBe(4)
})
