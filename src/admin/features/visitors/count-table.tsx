import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Panel } from '#admin/shared/elements/panel.tsx'
import classes from './visitors.module.css'

const SHOWN_AT_FIRST = 10

interface Props {
  title: string
  /** The heading of the names. */
  of: string
  rows: { name: string; count: number }[]
  empty: string
  /** Whether the names are addresses of this website. */
  isLinked?: boolean
  /** What can be done about a name. */
  action?: (name: string) => ReactNode
}

/** A table of names and how often each was counted, with a bar for each count. */
export function CountTable({ title, of, rows, empty, isLinked = false, action }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? rows : rows.slice(0, SHOWN_AT_FIRST)
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <>
          <table className={classes['table']} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{of}</th>
                <th scope="col">Count</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ name, count }) => (
                <tr key={name}>
                  <td>
                    {isLinked && name.startsWith('/') ? <a href={name}>{name}</a> : name}
                    {action?.(name)}
                    <svg className={classes['bar']} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={(100 * count) / most} height="1" />
                    </svg>
                  </td>
                  <td>{count.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length < rows.length && (
            <Button variant="default" aria-label={`Show all ${rows.length}: ${title}`} onClick={() => setIsOpen(true)}>
              Show all {rows.length}
            </Button>
          )}
        </>
      )}
    </Panel>
  )
}
