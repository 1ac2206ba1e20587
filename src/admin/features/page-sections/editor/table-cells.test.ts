import { expect, test } from 'vitest'
import { parseCells, withCell, withCells, withColumn, withoutColumn, withoutRow, withRow } from './table-cells.ts'

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
])('%j is a copy of several cells', (text, cells) => {
  expect(parseCells(text)).toEqual(cells)
})

test.each(['', 'One cell', 'One cell\n'])('%j is the text of one cell', (text) => {
  expect(parseCells(text)).toBeUndefined()
})

test('pasted cells are put in from the place on; the table grows, and stays as large as tables may be', () => {
  expect(withCells(ROWS, 1, 1, [['1', '2'], ['3']])).toEqual([
    ['Course', 'Fee', ''],
    ['Welding', '1', '2'],
    ['', '3', ''],
  ])
  const many = Array.from({ length: 500 }, () => Array.from({ length: 50 }, () => 'x'))
  const grown = withCells(ROWS, 0, 0, many)
  expect([grown.length, grown[0]!.length]).toEqual([200, 12])
})
