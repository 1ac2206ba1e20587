import { sql } from 'kysely'
import { isDiskFull } from '#server/config/disk-full.ts'
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

/** Makes the job due at `dueAt`. Its last result stays. */
export const postponeRun = (db: Db, name: string, dueAt: string) =>
  db.updateTable('jobRuns').set({ dueAt }).where('name', '=', name).execute()

/** No job has this name. `succeededAt` is the known time, and `dueAt` is later by the time for which the clock is doubted. */
const CLOCK = 'clock'
const PROBE = 'readiness'
/** Rows of `jobRuns` that are no jobs. */
export const RESERVED_NAMES = [CLOCK, PROBE]

const saveTimes = (db: Db, name: string, times: { dueAt: string; succeededAt: string }) =>
  db
    .insertInto('jobRuns')
    .values({ name, ...times, lastError: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(times))
    .execute()

/** Writes a row, to find out whether the database accepts writes. */
export const writeProbe = (db: Db, at: string) => saveTimes(db, PROBE, { dueAt: at, succeededAt: at })

/** Whether PostgreSQL has no room for what a page needs. A single row often still fits on a full disk. */
export const isPostgresFull = (db: Db): Promise<boolean> =>
  db
    .transaction()
    .execute((trx) =>
      sql`CREATE TEMPORARY TABLE room_trial ON COMMIT DROP AS
        SELECT repeat(n::text, 400) AS filling FROM generate_series(1000, 1655) AS n`.execute(trx),
    )
    .then(() => false, isDiskFull)

/** The last time at which the clock was believed, or at which a job succeeded; undefined if the website is new. */
export async function findKnownTime(db: Db): Promise<{ at: string; doubtedFor: number } | undefined> {
  const rows = db.selectFrom('jobRuns')
  const row = await rows.select(['succeededAt', 'dueAt']).where('name', '=', CLOCK).executeTakeFirst()
  if (row?.succeededAt) return { at: row.succeededAt, doubtedFor: Date.parse(row.dueAt) - Date.parse(row.succeededAt) }
  const last = await rows
    .select((row) => row.fn.max('succeededAt').as('at'))
    .where('name', 'not in', RESERVED_NAMES)
    .executeTakeFirst()
  return last?.at ? { at: last.at, doubtedFor: 0 } : undefined
}

export const saveKnownTime = (db: Db, { at, doubtedFor }: { at: string; doubtedFor: number }) =>
  saveTimes(db, CLOCK, { succeededAt: at, dueAt: new Date(Date.parse(at) + doubtedFor).toISOString() })

/** Removes up to `most` sessions that ended by themselves or were ended before then; resolves to how many. */
export function removeSessions(db: Db, before: string, most: number): Promise<number> {
  const sessions = db.selectFrom('sessions').where((row) => row.or([row('endsAt', '<', before), row('endedAt', '<', before)]))
  return countDeleted(db.deleteFrom('sessions').where('id', 'in', sessions.select('id').limit(most)))
}

/** Removes up to `most` links that have expired; resolves to how many. */
export function removeAccountTokens(db: Db, now: string, most: number): Promise<number> {
  const expired = db.selectFrom('accountTokens').select('tokenHash').where('expiresAt', '<', now).limit(most)
  return countDeleted(db.deleteFrom('accountTokens').where('tokenHash', 'in', expired))
}

/** Removes up to `most` counts that have ended; resolves to how many. */
export function removeAttemptCounts(db: Db, now: string, most: number): Promise<number> {
  const ended = db.selectFrom('attemptCounts').select('name').where('endsAt', '<=', now).limit(most)
  return countDeleted(db.deleteFrom('attemptCounts').where('name', 'in', ended))
}
