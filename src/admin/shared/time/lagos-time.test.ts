import { expect, test } from 'vitest'
import { fromLagosField, toLagosField } from './lagos-time.ts'

test('B §3 publish date: is typed in the time of Lagos, and kept in UTC', () => {
  expect(fromLagosField('2027-01-01T00:30')).toBe('2026-12-31T23:30:00.000Z')
  expect(toLagosField('2026-12-31T23:30:00.000Z')).toBe('2027-01-01T00:30')
})

test('a date that nobody has changed keeps its seconds', () => {
  const stored = '2026-12-31T23:30:12.345Z'
  expect(fromLagosField('2027-01-01T00:30', stored)).toBe(stored)
  expect(fromLagosField('2027-01-01T00:31', stored)).toBe('2026-12-31T23:31:00.000Z')
  expect(fromLagosField('', stored)).toBeNull()
})

test('B §3 publish date: none is none', () => {
  expect([toLagosField(null), fromLagosField(''), fromLagosField('rubbish'), fromLagosField('2027-02-31T99:00')]).toEqual([
    '',
    null,
    null,
    null,
  ])
})
