import type { LogEvent } from 'kysely'
import { isUnavailable } from './dialect.ts'

const READS = /^\s*(?:select|with)\b/i

/** Counts the writes that failed because the database is away, full or read-only. */
export function createFailedWrites() {
  let count = 0
  return {
    count: () => count,
    onQuery(event: LogEvent) {
      if (event.level === 'error' && isUnavailable(event.error) && !READS.test(event.query.sql)) count += 1
    },
  }
}
