import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Difference } from './diff-fields.ts'
import { diffLines } from './diff-lines.ts'
import { DiffRow, FoldedRows } from './diff-row.tsx'
import classes from './diff-view.module.css'
import { foldRows } from './fold-rows.ts'

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
