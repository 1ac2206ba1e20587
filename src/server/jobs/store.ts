import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

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

/** Sessions that ended by themselves or were ended before then. */
export const removeSessions = (db: Db, before: string) =>
  db
    .deleteFrom('sessions')
    .where((row) => row.or([row('endsAt', '<', before), row('endedAt', '<', before)]))
    .execute()

export const removeAccountTokens = (db: Db, now: string) => db.deleteFrom('accountTokens').where('expiresAt', '<', now).execute()

export const removeAttemptCounts = (db: Db, now: string) => db.deleteFrom('attemptCounts').where('endsAt', '<=', now).execute()

/** All revisions of a record except the newest. */
export const removeRevisionsBeyond = (db: Db, kept: number) =>
  db
    .deleteFrom('revisions')
    .where('version', '<=', (row) =>
      row
        .selectFrom('revisions as newer')
        .select((newer) => sql<number>`${newer.fn.max('newer.version')} - ${kept}`.as('last'))
        .whereRef('newer.entityType', '=', 'revisions.entityType')
        .whereRef('newer.entityId', '=', 'revisions.entityId'),
    )
    .execute()

/** Revisions of records that neither exist nor are in the trash. */
export const removeOrphanedRevisions = (db: Db) =>
  db
    .deleteFrom('revisions')
    .where((row) =>
      row.not(
        row.or([
          row.exists(row.selectFrom('pages').select('pages.id').whereRef('pages.id', '=', 'revisions.entityId')),
          row.exists(
            row.selectFrom('pageSections').select('pageSections.id').whereRef('pageSections.id', '=', 'revisions.entityId'),
          ),
          row.exists(
            row
              .selectFrom('trash')
              .select('trash.id')
              .where(sql<boolean>`trash.state LIKE '%' || revisions.entity_id || '%'`),
          ),
        ]),
      ),
    )
    .execute()
