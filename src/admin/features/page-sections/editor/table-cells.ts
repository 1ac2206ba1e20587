import { MAX_COLUMNS, MAX_ROWS } from '#contract/sections/table-rows.ts'

/* Changes of a table that is being edited. All rows keep the same number of cells. */

export type Rows = string[][]

export const withCell = (rows: Rows, row: number, column: number, text: string): Rows =>
  rows.map((cells, index) => (index === row ? cells.with(column, text) : cells))

export const withRow = (rows: Rows): Rows => [...rows, (rows[0] ?? []).map(() => '')]
export const withColumn = (rows: Rows): Rows => rows.map((cells) => [...cells, ''])
export const withoutRow = (rows: Rows, row: number): Rows => rows.toSpliced(row, 1)
export const withoutColumn = (rows: Rows, column: number): Rows => rows.map((cells) => cells.toSpliced(column, 1))

/** The cells of a text that was copied from a spreadsheet; undefined if it is a single cell. */
export function parseCells(text: string): Rows | undefined {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  return /[\t\n]/.test(lines) ? lines.split('\n').map((line) => line.split('\t').map((cell) => cell.trim())) : undefined
}

/** The table with these cells from a place on. It grows if they need more rows or columns. */
export function withCells(rows: Rows, row: number, column: number, cells: Rows): Rows {
  const height = Math.min(MAX_ROWS, Math.max(rows.length, row + cells.length))
  const width = Math.min(MAX_COLUMNS, Math.max(rows[0]?.length ?? 0, column + Math.max(...cells.map(({ length }) => length))))
  return Array.from({ length: height }, (_row, y) =>
    Array.from({ length: width }, (_cell, x) => cells[y - row]?.[x - column] ?? rows[y]?.[x] ?? ''),
  )
}
