import { Code } from '@mantine/core'
import type { AuditEntry } from './audit-entry.ts'
import classes from './audit.module.css'

/** The record before and after the change, if the entry has them. */
export function EntryDetails({ entry: { before, after } }: { entry: AuditEntry }) {
  const states = [
    ['Before', before],
    ['After', after],
  ] as const
  const known = states.filter(([, state]) => state !== null && state !== undefined)
  if (known.length === 0) return null
  return (
    <details>
      <summary>Details</summary>
      {known.map(([label, state]) => (
        <Code block key={label} mt={4} className={classes['state'] ?? ''}>
          {label}: {JSON.stringify(state, null, 2)}
        </Code>
      ))}
    </details>
  )
}
