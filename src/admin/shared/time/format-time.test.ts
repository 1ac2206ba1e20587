import { expect, test } from 'vitest'
import { formatDay, formatDateTime, formatMoment, formatPublication, formatRelativeTime, formatTypedDay } from './format-time.ts'

test('dates and times of staff are those of Lagos, with the zone', () => {
  expect(formatDateTime('2026-12-31T23:30:00.000Z')).toBe('1 Jan 2027, 00:30 WAT')
  expect(formatDay('2026-12-31T23:30:00.000Z')).toBe('1 Jan 2027')
})

test('a typed day is written in words; what is no day is not written', () => {
  expect(formatTypedDay('2026-12-05')).toBe('5 Dec 2026')
  expect([formatTypedDay(''), formatTypedDay('rubbish')]).toEqual([undefined, undefined])
})

test('a time of today needs no date', () => {
  const now = Date.parse('2026-12-31T23:30:00.000Z')
  expect(formatMoment('2026-12-31T23:05:00.000Z', now)).toBe('at 00:05')
  expect(formatMoment('2026-12-31T22:59:00.000Z', now)).toBe('on 31 Dec 2026, 23:59 WAT')
})

test("B §2 recent activity: 'x minutes ago'", () => {
  const now = Date.parse('2027-01-01T12:00:00.000Z')
  expect(formatRelativeTime('2027-01-01T11:55:00.000Z', now)).toBe('5 minutes ago')
  expect(formatRelativeTime('2027-01-01T11:59:00.000Z', now)).toBe('1 minute ago')
  expect(formatRelativeTime('2026-12-30T12:00:00.000Z', now)).toBe('2 days ago')
})

test('the moment of a publication has weekday, date, time in Lagos, and the time until then', () => {
  const now = Date.parse('2026-11-22T14:00:00.000Z')
  expect(formatPublication('2026-11-23T07:00:00.000Z', now)).toBe('Mon 23 Nov 2026, 08:00, in 17 hours')
  expect(formatPublication('2026-12-31T23:30:00.000Z', now)).toBe('Fri 1 Jan 2027, 00:30, in 1 month')
  expect(formatPublication('2026-11-20T14:00:00.000Z', now)).toBe('Fri 20 Nov 2026, 15:00, 2 days ago')
})
