import { expect, test } from 'vitest'
import { getLagosDay } from './time-zone.ts'

test('a day is one of Nigeria', () => {
  expect(getLagosDay(new Date('2026-11-23T22:59:59.999Z'))).toBe('2026-11-23')
  expect(getLagosDay(new Date('2026-11-23T23:00:00.000Z'))).toBe('2026-11-24')
})
