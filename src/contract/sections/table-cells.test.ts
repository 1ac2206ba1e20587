import { expect, test } from 'vitest'
import { parseCells, withCell, withCells, withColumn, withMovedRow, withoutColumn, withoutRow, withRow } from './table-cells.ts'

const ROWS = [
  ['Course', 'Fee'],
  ['Welding', '25,000'],
]

test('a cell changes, rows and columns come and go', () => {
  expect(withCell(ROWS, 1, 1, '30,000')).toEqual([
    ['Course', 'Fee'],
    ['Welding', '30,000'],
  ])
  expect(withRow(ROWS)[2]).toEqual(['', ''])
  expect(withRow(ROWS, 1)).toEqual([ROWS[0], ['', ''], ROWS[1]])
  expect(withMovedRow([['a'], ['b'], ['c']], 1, 2)).toEqual([['a'], ['c'], ['b']])
  expect(withColumn(ROWS).map(({ length }) => length)).toEqual([3, 3])
  expect(withoutRow(ROWS, 0)).toEqual([['Welding', '25,000']])
  expect(withoutColumn(ROWS, 0)).toEqual([['Fee'], ['25,000']])
})

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\nb', [['a'], ['b']]],
  ['a\t', [['a', '']]],
  // As Excel copies cells with line breaks and quotes.
  [
    'a\tb\t"several\nlines ""q"""\r\nc\t"d" e\t',
    [
      ['a', 'b', 'several lines "q"'],
      ['c', '"d" e', ''],
    ],
  ],
])('%j is a copy of several cells', (text, cells) => {
  expect(parseCells(text)).toEqual(cells)
})

test.each(['', 'One cell', 'One cell\n'])('%j is the text of one cell', (text) => {
  expect(parseCells(text)).toBeUndefined()
})

test('pasted cells are put in from the place on; the table grows', () => {
  expect(withCells(ROWS, 1, 1, [['1', '2'], ['3']])).toEqual([
    ['Course', 'Fee', ''],
    ['Welding', '1', '2'],
    ['', '3', ''],
  ])
})
