import { expect, test } from 'vitest'
import { findTableIssue, padRows } from './table-rows.ts'

const tableOf = (rows: number, columns: number) => Array.from({ length: rows }, () => Array.from({ length: columns }, () => 'x'))

test('all rows get the same number of cells, and empty ones at the end are left out', () => {
  expect(padRows([['a', '', ''], [' ', 2], 'c', [''], 7, []])).toEqual([
    ['a', ''],
    ['', '2'],
    ['c', ''],
    ['', ''],
    ['7', ''],
  ])
})

test.each([
  [1001, 2, 'A table can have at most 1,000 rows, not 1,001'],
  [2, 13, 'A table can have at most 12 columns, not 13'],
])('a table of %i rows and %i columns is refused, and nothing of it is left out before', (rows, columns, issue) => {
  const table = tableOf(rows, columns)
  expect(padRows(table)).toEqual(table)
  expect(findTableIssue(table)).toBe(issue)
})

test('a table of the most rows and columns is taken', () => expect(findTableIssue(tableOf(1000, 12))).toBe(''))

test('one long row does not fill up all others', () => {
  expect(padRows([...tableOf(2, 1), ...tableOf(1, 50_000)]).map(({ length }) => length)).toEqual([12, 12, 50_000])
})
