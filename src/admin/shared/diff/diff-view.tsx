import { diffWordsWithSpace, type ChangeObject } from 'diff'
import { useMemo } from 'react'
import type { Difference } from './diff-fields.ts'
import classes from './diff-view.module.css'

/** After this time a long text is shown without marks. */
const TIMEOUT_MS = 200

const part = ({ value, added, removed }: ChangeObject<string>, index: number) =>
  added ? <ins key={index}>{value}</ins> : removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>

interface Props {
  differences: Difference[]
  /** What the two versions are called, such as 'before' and 'now'. */
  names: [before: string, after: string]
}

/** The fields that differ between two versions, with removed words marked in the first and added words in the second. */
export const DiffView = ({ differences, names }: Props) =>
  differences.map((difference) => <FieldDiff key={difference.label} difference={difference} names={names} />)

function FieldDiff({ difference: { label, before, after }, names }: Pick<Props, 'names'> & { difference: Difference }) {
  const changes = useMemo(
    () =>
      diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS }) ?? [
        { value: before, removed: true, added: false, count: 1 },
        { value: after, removed: false, added: true, count: 1 },
      ],
    [before, after],
  )
  return (
    <dl className={classes['states']}>
      <dt>{`${label}, ${names[0]}`}</dt>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <dd tabIndex={0}>{changes.filter(({ added }) => !added).map(part)}</dd>
      <dt>{`${label}, ${names[1]}`}</dt>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <dd tabIndex={0}>{changes.filter(({ removed }) => !removed).map(part)}</dd>
    </dl>
  )
}
