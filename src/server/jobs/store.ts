import type { Db } from '#server/db/database.ts'
import { countDeleted } from '#server/db/results.ts'

/** Claims a job that is due; false if another instance was first. A due time after `latest` comes from a clock that was wrong. */
export async function claimRun(
  db: Db,
  name: string,
  { now, dueAt, latest }: { now: string; dueAt: string; latest: string },
): Promise<boolean> {
  const claimed = await db
    .insertInto('jobRuns')
    .values({ name, dueAt, succeededAt: null, lastError: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ dueAt })
        .where((row) => row.or([row('jobRuns.dueAt', '<=', now), row('jobRuns.dueAt', '>', latest)])),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

export const recordSuccess = (db: Db, name: string, succeededAt: string) =>
  db.updateTable('jobRuns').set({ succeededAt, lastError: null }).where('name', '=', name).execute()

export async function recordFailure(db: Db, name: string, { dueAt, lastError }: { dueAt: string; lastError: string }) {
  await db.updateTable('jobRuns').set({ dueAt, lastError }).where('name', '=', name).execute()
}

/** Removes up to `most` sessions that ended by themselves or were ended before then; resolves to how many. */
export const removeSessions = (db: Db, before: string, most: number): Promise<number> =>
  countDeleted(
    db.deleteFrom('sessions').where('id', 'in', (rows) =>
      rows
        .selectFrom('sessions')
        .select('id')
        .where((row) => row.or([row('endsAt', '<', before), row('endedAt', '<', before)]))
        .limit(most),
    ),
  )

/** Removes up to `most` links that have expired; resolves to how many. */
export const removeAccountTokens = (db: Db, now: string, most: number): Promise<number> =>
  countDeleted(
    db
      .deleteFrom('accountTokens')
      .where('tokenHash', 'in', (rows) =>
        rows.selectFrom('accountTokens').select('tokenHash').where('expiresAt', '<', now).limit(most),
      ),
  )

/** Removes up to `most` counts that have ended; resolves to how many. */
export const removeAttemptCounts = (db: Db, now: string, most: number): Promise<number> =>
  countDeleted(
    db
      .deleteFrom('attemptCounts')
      .where('name', 'in', (ended) => ended.selectFrom('attemptCounts').select('name').where('endsAt', '<=', now).limit(most)),
  )
