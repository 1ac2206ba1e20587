import { expect, test } from 'vitest'
import { formatPublication } from './format-publication.ts'

test('the moment of a publication has weekday, date, time in Lagos, and the time until then', () => {
  const now = Date.parse('2026-11-22T14:00:00.000Z')
  expect(formatPublication('2026-11-23T07:00:00.000Z', now)).toBe('Mon 23 Nov 2026, 08:00, in 17 hours')
  expect(formatPublication('2026-12-31T23:30:00.000Z', now)).toBe('Fri 1 Jan 2027, 00:30, in 1 month')
  expect(formatPublication('2026-11-20T14:00:00.000Z', now)).toBe('Fri 20 Nov 2026, 15:00, 2 days ago')
})
