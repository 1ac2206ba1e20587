import { expect, test } from 'vitest'
import { fromLagosField, lagosTime, toLagosField } from './lagos-time.ts'

test('B §3 publish date: is typed and shown in the time of Lagos, and kept in UTC', () => {
  expect(fromLagosField('2027-01-01T00:30')).toBe('2026-12-31T23:30:00.000Z')
  expect(toLagosField('2026-12-31T23:30:00.000Z')).toBe('2027-01-01T00:30')
  expect(lagosTime('2026-12-31T23:30:00.000Z')).toBe('1 Jan 2027, 00:30 WAT')
})

test('B §3 publish date: none is none', () => {
  expect([toLagosField(null), fromLagosField(''), fromLagosField('rubbish'), fromLagosField('2027-02-31T99:00')]).toEqual([
    '',
    null,
    null,
    null,
  ])
})
