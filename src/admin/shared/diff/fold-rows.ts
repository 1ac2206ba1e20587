import type { Row } from './diff-lines.ts'

/** Unchanged lines that stay visible around a change. */
const CONTEXT = 1
/** Fewer lines are not worth folding. */
const MIN_FOLDED = 3

interface Part {
  rows: Row[]
  isFolded: boolean
}

/** Folds long runs of unchanged lines. */
export function foldRows(rows: Row[]): Part[] {
  const isNear = (index: number) =>
    rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ state }) => state !== 'same')
  const parts: Part[] = []
  for (const [index, row] of rows.entries()) {
    const isFolded = !isNear(index)
    const last = parts.at(-1)
    if (last?.isFolded === isFolded) last.rows.push(row)
    else parts.push({ rows: [row], isFolded })
  }
  return parts.map((part) => ({ ...part, isFolded: part.isFolded && part.rows.length >= MIN_FOLDED }))
}
