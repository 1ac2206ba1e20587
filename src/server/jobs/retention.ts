import type { Database } from '#server/db/database.ts'
import {
  removeAccountTokens,
  removeAttemptCounts,
  removeOrphanedRevisions,
  removeRevisionsBeyond,
  removeSessions,
} from './store.ts'

const DAY_MS = 24 * 60 * 60_000
const SESSIONS_KEPT_MS = 90 * DAY_MS
const REVISIONS_KEPT = 100

/** Removes what has passed its retention time; docs/operations.md lists the times. */
export async function removeExpired({ database, now }: { database: Database; now: () => Date }): Promise<void> {
  const db = database.kysely
  const time = now()
  await removeSessions(db, new Date(time.getTime() - SESSIONS_KEPT_MS).toISOString())
  await removeAccountTokens(db, time.toISOString())
  await removeAttemptCounts(db, time.toISOString())
  await removeRevisionsBeyond(db, REVISIONS_KEPT)
  await removeOrphanedRevisions(db)
}
