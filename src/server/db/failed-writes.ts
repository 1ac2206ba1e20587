import type { LogEvent } from 'kysely'
import { isDamaged, isUnavailable } from './dialect.ts'

const READS = /^\s*(?:select|with)\b/i

/** Counts the writes that failed because the database is away, full, read-only or damaged, and remembers damage. */
export function createFailedWrites() {
  let count = 0
  let damaged = false
  return {
    count: () => count,
    /** Whether any statement failed because of damage. Other statements may still work. */
    isDamaged: () => damaged,
    onQuery(event: LogEvent) {
      if (event.level === 'error' && isDamaged(event.error)) damaged = true
      if (event.level === 'error' && isUnavailable(event.error) && !READS.test(event.query.sql)) count += 1
    },
  }
}
