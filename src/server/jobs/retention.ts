import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { removeAccountTokens, removeAttemptCounts, removeSessions } from './store.ts'

const DAY_MS = 24 * 60 * 60_000
const SESSIONS_KEPT_MS = 90 * DAY_MS
/** Searches and enquiries add counts, so there may be many. Small batches keep the wait of visitors short. */
const BATCH = 500

/** Removes what has passed its retention time; docs/operations.md lists the times. */
export async function removeExpired(
  { database, now }: { database: Database; now: () => Date },
  signal: AbortSignal,
): Promise<void> {
  const db = database.kysely
  const time = now()
  await removeSessions(db, new Date(time.getTime() - SESSIONS_KEPT_MS).toISOString())
  await removeAccountTokens(db, time.toISOString())
  for (let count = BATCH; count === BATCH && !signal.aborted;) {
    count = await removeAttemptCounts(db, time.toISOString(), BATCH)
    await nextTurn()
  }
}
