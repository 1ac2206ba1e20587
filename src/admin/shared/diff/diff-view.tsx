import { diffWordsWithSpace, type ChangeObject } from 'diff'
import { useMemo } from 'react'
import classes from './diff-view.module.css'

/** Long texts that differ everywhere are shown without marks. */
const TIMEOUT_MS = 200

const part = ({ value, added, removed }: ChangeObject<string>, index: number) =>
  added ? <ins key={index}>{value}</ins> : removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>

/** Two states of a field, with what was removed from the first and added in the second marked. */
export function DiffView({ states: [[firstName, first], [secondName, second]] }: { states: [State, State] }) {
  const changes = useMemo(
    () =>
      diffWordsWithSpace(first, second, { timeout: TIMEOUT_MS }) ?? [
        { value: first, removed: true, added: false, count: 1 },
        { value: second, removed: false, added: true, count: 1 },
      ],
    [first, second],
  )
  return (
    <dl className={classes['states']}>
      <dt>{firstName}</dt>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <dd tabIndex={0}>{changes.filter(({ added }) => !added).map(part)}</dd>
      <dt>{secondName}</dt>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <dd tabIndex={0}>{changes.filter(({ removed }) => !removed).map(part)}</dd>
    </dl>
  )
}

type State = [name: string, text: string]
