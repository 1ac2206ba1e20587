import type { Logger } from 'pino'
import { createSingleFlight } from '#server/concurrency/single-flight.ts'
import type { Database } from '#server/db/database.ts'
import { findKnownTime, saveKnownTime } from './store.ts'

const DAY_MS = 24 * 60 * 60_000
/** More than a weekend without power. */
const MAX_JUMP_MS = 3 * DAY_MS
const DOUBTED_FOR_MS = DAY_MS

/** Whether the clock is too far from the last time that the website knows, so that it may be wrong. */
export const hasJumped = (now: Date, known: string | undefined): boolean =>
  known !== undefined && Math.abs(now.getTime() - Date.parse(known)) > MAX_JUMP_MS

interface Needs {
  database: Database
  log: Pick<Logger, 'warn'>
  now: () => Date
  /** In milliseconds, by a clock that cannot be set. */
  uptime: () => number
}

/**
 * Tells whether the clock may decide what is old. One that has jumped may not until the website has run with it for 24 hours
 * in all: a clock with a dead battery is corrected by then, and a website that was off for months goes on. The database holds
 * the last known time and the hours of doubt, so that restarts change nothing.
 */
export function createClockCheck({ database, log, now, uptime }: Needs): () => Promise<boolean> {
  const db = database.kysely
  const runOnce = createSingleFlight<boolean>()
  let checkedAt = uptime()
  let isDoubted = false

  async function check(): Promise<boolean> {
    const [time, at] = [now(), uptime()]
    const known = await findKnownTime(db)
    const doubtedFor = (known?.doubtedFor ?? 0) + at - checkedAt
    const wasDoubted = isDoubted
    isDoubted = hasJumped(time, known?.at) && doubtedFor < DOUBTED_FOR_MS
    await saveKnownTime(db, isDoubted ? { at: known!.at, doubtedFor } : { at: time.toISOString(), doubtedFor: 0 })
    checkedAt = at
    if (isDoubted && !wasDoubted)
      log.warn(
        { clock: time, lastKnown: known!.at },
        'The clock has jumped. Until it is corrected, or the website has run for 24 hours, nothing is deleted because of its age',
      )
    return !isDoubted
  }
  // Jobs that are due at the same time share one answer.
  return () => runOnce('check', check)
}
