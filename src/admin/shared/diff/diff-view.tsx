import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Difference } from './diff-fields.ts'
import { diffLines, type Row } from './diff-lines.ts'
import { DiffRow, FoldedRows } from './diff-row.tsx'
import classes from './diff-view.module.css'

interface Props {
  differences: Difference[]
  /** What the two versions are called, such as 'in their version' and 'in your version'. */
  names: [before: string, after: string]
}

/** The fields that differ between two versions, as one text with what was added, removed and moved. */
export const DiffView = ({ differences, names: [before, after] }: Props) =>
  differences.length > 0 && (
    <div className={classes['fields']}>
      <Text size="sm" c="dimmed">
        <del>Struck out</del>: only {before}. <ins>Underlined</ins>: only {after}.
      </Text>
      {differences.map((difference) => (
        <FieldDiff key={difference.label} difference={difference} />
      ))}
    </div>
  )

function FieldDiff({ difference: { label, before, after } }: { difference: Difference }) {
  const parts = useMemo(() => foldRows(diffLines(before, after)), [before, after])
  return (
    <div role="group" aria-label={`${label}: what differs`}>
      <Text fw={600} size="sm">
        {label}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div className={classes['lines']} tabIndex={0}>
        {parts.map((part, index) =>
          part.isFolded ? (
            <FoldedRows key={index} rows={part.rows} />
          ) : (
            part.rows.map((row, at) => <DiffRow key={`${index}.${at}`} row={row} />)
          ),
        )}
      </div>
    </div>
  )
}

/** Unchanged lines that stay visible around a change. */
const CONTEXT = 1
/** Fewer lines are not worth folding. */
const MIN_FOLDED = 3

interface Part {
  rows: Row[]
  isFolded: boolean
}

/** Folds long runs of unchanged lines. */
function foldRows(rows: Row[]): Part[] {
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
