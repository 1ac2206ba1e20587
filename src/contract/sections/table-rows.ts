import { firstText } from '#contract/text/lenient-json.ts'

/* Tables are lists of rows, and rows are lists of texts. The first row holds the headings. */

export const MAX_ROWS = 200
export const MAX_COLUMNS = 12

/** The rows of any value, all with the same number of cells. Empty rows and columns at the end are left out. */
export function padRows(value: unknown): string[][] {
  const rows = (Array.isArray(value) ? value : [])
    .slice(0, MAX_ROWS)
    .map((row) => (Array.isArray(row) ? row : [row]).slice(0, MAX_COLUMNS).map((cell) => firstText(cell)))
  const height = rows.findLastIndex((row) => row.some(Boolean)) + 1
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex(Boolean) + 1))
  return rows.slice(0, height).map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}
