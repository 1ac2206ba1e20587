import { expect, test } from 'vitest'
import { monthsBefore } from './months-before.ts'

test.each([
  ['2026-11-22', 24, '2024-11-22'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-01-15', 1, '2025-12-15'],
])('%s less %i months is %s', (day, months, before) => {
  expect(monthsBefore(new Date(`${day}T08:00:00.000Z`), months).toISOString()).toBe(`${before}T08:00:00.000Z`)
})
