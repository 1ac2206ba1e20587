import { expect, test } from 'vitest'
import { findLatestDate } from './latest-date.ts'

test.each([
  ['12 January 2027', '2027-01-12'],
  ['12 Jan 2027', '2027-01-12'],
  ['1st of Sept. 2026', '2026-09-01'],
  ['January 12, 2027', '2027-01-12'],
  ['MAY 3RD 2027', '2027-05-03'],
  ['2027-01-12', '2027-01-12'],
  ['12/01/2027', '2027-01-12'],
  ['29 February 2028', '2028-02-29'],
])('%s is the day %s', (text, day) => {
  expect(findLatestDate(`The forms close on ${text}.`)).toBe(day)
})

test('the latest of several dates counts, in any format', () => {
  expect(findLatestDate('From 2026-10-01 to 12 - 14 January 2027; fees by December 5, 2026 or 31/12/2026')).toBe('2027-01-14')
})

test.each([
  '30 February 2027',
  '29/02/2027',
  '01/13/2027',
  '32 May 2027',
  '2027-00-10',
  'January 2027',
  'the session 2026/2027',
  '12 May 2026/2027',
  '+234 803 2026-01-12-00',
  '0803/12/01/2027',
  'N12,500 in 2027',
  '₦1.12 March 20270',
  '12.5 Mayor 2027',
])('%s names no full date', (text) => {
  expect(findLatestDate(text)).toBeUndefined()
})
