// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { formatTable, parseTable, tableInput } from './table-input.ts'

test('a cell keeps its | and \\ when another cell is typed in', () => {
  const rows = [
    ['Room', 'Beds | desks'],
    ['C:\\', '\\|', ''],
  ]
  const change = vi.fn<(rows: string[][]) => void>()
  const box = tableInput({ id: 'i', label: 'Table', value: formatTable(rows) }, change).querySelector('textarea')!
  box.value = box.value.replace('Room', 'Rooms')
  box.dispatchEvent(new Event('input'))
  expect(change).toHaveBeenCalledExactlyOnceWith([['Rooms', 'Beds | desks'], rows[1]])
})

test.each([
  ['a\\b|c', ['a\\b', 'c']],
  ['a | b\\', ['a', 'b\\']],
  ['', ['']],
])('the row %s has the cells %j', (row, cells) => expect(parseTable(row)).toEqual([cells]))
