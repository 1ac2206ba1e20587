import type { AuditEntry } from './audit-entry.ts'
import classes from './audit.module.css'
import { listDetails } from './list-details.ts'

/** The fields of the record before and after the change, if the entry has them. */
export function EntryDetails({ entry: { before, after } }: { entry: AuditEntry }) {
  const details = listDetails(before, after)
  if (details.length === 0) return null
  return (
    <details>
      <summary>Details</summary>
      <ul className={classes['details']}>
        {details.map((detail) => (
          <li key={detail.label}>
            <b>{detail.label}</b>: {[detail.before, detail.after].filter((text) => text !== null).join(' → ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
