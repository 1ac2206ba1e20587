import { Anchor } from '@mantine/core'
import type { ChangeObject } from 'diff'
import { Fragment, useState, type ReactNode } from 'react'
import { safePictureUrl } from '#contract/links/safe-url.ts'
import type { Row } from './diff-lines.ts'
import classes from './diff-view.module.css'
import type { Line } from './lines.ts'

const MOVES = { movedHere: 'Moved here', movedAway: 'Moved away' } as const

const renderWord = ({ value, added, removed }: ChangeObject<string>, index: number) =>
  added ? <ins key={index}>{value}</ins> : removed ? <del key={index}>{value}</del> : <Fragment key={index}>{value}</Fragment>

function LineContent({ line: { kind, text, src } }: { line: Line }) {
  if (kind !== 'picture') return text
  const url = safePictureUrl(src ?? '')
  const name = text || 'Picture without description'
  return (
    <>
      {url && <img src={url} alt="" loading="lazy" />} {name}
    </>
  )
}

const mark = (state: Row['state'], content: ReactNode) => {
  if (state === 'added' || state === 'movedHere') return <ins>{content}</ins>
  if (state === 'removed' || state === 'movedAway') return <del>{content}</del>
  return content
}

export function DiffRow({ row: { state, line, words } }: { row: Row }) {
  const move = state === 'movedHere' || state === 'movedAway' ? MOVES[state] : null
  return (
    <div className={classes['line']} data-kind={line.kind}>
      {line.label && <span className={classes['label']}>{line.label}: </span>}
      {words ? words.map(renderWord) : mark(state, <LineContent line={line} />)}
      {move && line.kind !== 'entry' && <span className={classes['move']}> {move}</span>}
    </div>
  )
}

/** Unchanged lines, behind a button. */
export function FoldedRows({ rows }: { rows: Row[] }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return rows.map((row, index) => <DiffRow key={index} row={row} />)
  return (
    <Anchor component="button" type="button" size="xs" className={classes['folded'] ?? ''} onClick={() => setOpen(true)}>
      Show {rows.length} lines that are the same
    </Anchor>
  )
}
