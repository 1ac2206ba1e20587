import { formatNumber } from '#contract/text/format-count.ts'
import { firstText } from '#contract/text/lenient-json.ts'

/* Tables are lists of rows, and rows are lists of texts. The first row holds the headings. */

/** An admission list of a college has several hundred rows. */
export const MAX_ROWS = 1000
export const MAX_COLUMNS = 12

/** The number of cells in the longest row. */
export const findWidth = (rows: unknown[][]) => rows.reduce((most, { length }) => Math.max(most, length), 0)

/** Why a table is too large; '' if it is not. */
export function findTableIssue(rows: unknown[][]): string {
  const width = findWidth(rows)
  if (rows.length > MAX_ROWS) return `A table can have at most ${formatNumber(MAX_ROWS)} rows, not ${formatNumber(rows.length)}`
  return width > MAX_COLUMNS ? `A table can have at most ${MAX_COLUMNS} columns, not ${formatNumber(width)}` : ''
}

/**
 * The rows of any value, all with the same number of cells. Empty rows and columns at the end are left out. A table that is too large
 * is kept whole, so that saving can refuse it. It is not padded: one long row could make it huge.
 */
export function padRows(value: unknown): string[][] {
  const rows = (Array.isArray(value) ? value : []).map((row) =>
    withoutEmptyEnd((Array.isArray(row) ? row : [row]).map((cell) => firstText(cell))),
  )
  const height = rows.findLastIndex((row) => row.length > 0) + 1
  const width = Math.min(MAX_COLUMNS, findWidth(rows))
  return rows.slice(0, height).map((row) => padRow(row, width))
}

/** The row with this number of cells at least. */
export const padRow = (row: string[], width: number): string[] => [
  ...row,
  ...Array.from({ length: Math.max(0, width - row.length) }, () => ''),
]

const withoutEmptyEnd = (row: string[]) => row.slice(0, row.findLastIndex(Boolean) + 1)
