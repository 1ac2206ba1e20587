import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { countRows } from '#server/db/results.ts'
import { RESERVED_NAMES } from '#server/jobs/store.ts'

/** The clock of PostgreSQL. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{
    at: string
  }>`SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`.execute(db)
  return new Date(rows[0]!.at)
}

/** How many connections PostgreSQL allows the user of this database, who is not a superuser. */
export async function readConnectionLimit(db: Db): Promise<number> {
  const { rows } = await sql<{ allowed: number }>`
    SELECT least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      NULLIF(rolconnlimit, -1), NULLIF(datconnlimit, -1)) AS allowed
    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`.execute(db)
  return rows[0]!.allowed
}

/** The time of the newest entry of the audit log. */
export async function readLastEntryTime(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('auditLog').select('occurredAt').orderBy('sequence', 'desc').limit(1).executeTakeFirst()
  return row?.occurredAt
}

/** Jobs that one instance does for all: those that failed last time, and those that were due before then. */
export const listTroubledJobs = (db: Db, before: string) =>
  db
    .selectFrom('jobRuns')
    .select(['name', 'dueAt', 'lastError'])
    .where('name', 'not in', RESERVED_NAMES)
    .where((row) => row.or([row('lastError', 'is not', null), row('dueAt', '<', before)]))
    .orderBy('name')
    .execute()

/** How many messages should have been tried before then. */
export const countLateMessages = (db: Db, before: string): Promise<number> =>
  countRows(db.selectFrom('outbox').where('status', '=', 'waiting').where('nextAttemptAt', '<', before))

/** How many drafts should have been published before then. */
export const countLateDrafts = (db: Db, before: string): Promise<number> =>
  countRows(db.selectFrom('pageDrafts').where('publishAt', '<', before))

/** The error of the newest message that could not be sent since then. */
export async function findMailError(db: Db, since: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('lastError')
    .where('status', '<>', 'sent')
    .where('lastError', 'is not', null)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.lastError ?? undefined
}
