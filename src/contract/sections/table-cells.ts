import { onOneLine } from '#contract/text/lenient-json.ts'
import { readCsv } from '#contract/text/read-csv.ts'
import { findWidth } from './table-rows.ts'

/* Changes of a table that is being edited. All rows keep the same number of cells. */

export type Rows = string[][]

export const withCell = (rows: Rows, row: number, column: number, text: string): Rows =>
  rows.map((cells, index) => (index === row ? cells.with(column, text) : cells))

export const withRow = (rows: Rows, row = rows.length): Rows =>
  rows.toSpliced(
    row,
    0,
    (rows[0] ?? []).map(() => ''),
  )
export const withMovedRow = (rows: Rows, from: number, to: number): Rows => rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!)
export const withColumn = (rows: Rows): Rows => rows.map((cells) => [...cells, ''])
export const withoutRow = (rows: Rows, row: number): Rows => rows.toSpliced(row, 1)
export const withoutColumn = (rows: Rows, column: number): Rows => rows.map((cells) => cells.toSpliced(column, 1))

/** The cells of a text that was copied from a spreadsheet; undefined if it is a single line. */
export const parseCells = (text: string): Rows | undefined =>
  /\t|[\r\n][^\r\n]/.test(text) ? readCsv(text, '\t').map(({ values }) => values.map(onOneLine)) : undefined

/** The table with these cells from a place on. It grows if they need more rows or columns. */
export function withCells(rows: Rows, row: number, column: number, cells: Rows): Rows {
  const height = Math.max(rows.length, row + cells.length)
  const width = Math.max(rows[0]?.length ?? 0, column + findWidth(cells))
  return Array.from({ length: height }, (_row, y) =>
    Array.from({ length: width }, (_cell, x) => cells[y - row]?.[x - column] ?? rows[y]?.[x] ?? ''),
  )
}
