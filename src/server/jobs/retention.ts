import { monthsBefore } from '#contract/text/months-before.ts'
import { getLagosDay } from '#contract/text/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { inBatches } from '#server/db/batches.ts'
import { removeCountsBefore } from '#server/statistics/store.ts'
import { removeAccountTokens, removeAttemptCounts, removeSessions } from './store.ts'

const DAY_MS = 24 * 60 * 60_000
/** Ended sessions are kept to recognise known addresses. */
const SESSIONS_KEPT_MS = 90 * DAY_MS
const VISITS_KEPT_MONTHS = 25
/** Small batches keep the wait of visitors short. */
const BATCH = 500

/** Removes what has passed its retention time; docs/operations.md lists the times. */
export async function removeExpired(
  { database, now }: { database: Database; now: () => Date },
  signal: AbortSignal,
): Promise<void> {
  const db = database.kysely
  const time = now()
  const sessionsBefore = new Date(time.getTime() - SESSIONS_KEPT_MS).toISOString()
  await inBatches(BATCH, signal, (most) => removeSessions(db, sessionsBefore, most))
  await inBatches(BATCH, signal, (most) => removeAccountTokens(db, time.toISOString(), most))
  await inBatches(BATCH, signal, (most) => removeAttemptCounts(db, time.toISOString(), most))
  const firstDay = getLagosDay(monthsBefore(time, VISITS_KEPT_MONTHS))
  await inBatches(BATCH, signal, (most) => removeCountsBefore(db, firstDay, most))
}
