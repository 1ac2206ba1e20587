import type { LogEvent } from 'kysely'
import { isDiskFull } from '#server/config/disk-full.ts'
import { isDamaged, isUnavailable } from './dialect.ts'
import { isRead } from './is-read.ts'

export type FailedWrites = ReturnType<typeof createFailedWrites>

/** Counts the writes that failed because the database is away, full, read-only or damaged, and remembers damage and full disks. */
export function createFailedWrites() {
  let count = 0
  let damaged = false
  let full = 0
  return {
    count: () => count,
    /** Whether any statement failed because of damage. Other statements may still work. */
    isDamaged: () => damaged,
    /** How many statements failed because the disk is full. Smaller ones may still work. */
    countFull: () => full,
    onQuery(event: LogEvent) {
      if (event.level === 'error' && isDamaged(event.error)) damaged = true
      if (event.level === 'error' && isDiskFull(event.error)) full += 1
      if (event.level === 'error' && isUnavailable(event.error) && !isRead(event.query)) count += 1
    },
  }
}
