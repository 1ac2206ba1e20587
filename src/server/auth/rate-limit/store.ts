import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Adds to the count of a name, or starts a new count if the last has ended. Returns the total and the end. An end after
 * `latest` comes from a clock that was wrong.
 */
export function countAttempts(
  db: Db,
  name: string,
  { times, now, endsAt, latest }: { times: number; now: string; endsAt: string; latest: string },
) {
  const hasEnded = (row: ExpressionBuilder<Tables, 'attemptCounts'>) =>
    row.or([row('attemptCounts.endsAt', '<=', now), row('attemptCounts.endsAt', '>', latest)])
  return db
    .insertInto('attemptCounts')
    .values({ name, total: times, endsAt })
    .onConflict((taken) =>
      taken.column('name').doUpdateSet((row) => ({
        total: row
          .case()
          .when(hasEnded(row))
          .then(times)
          .else(row('attemptCounts.total', '+', times))
          .end(),
        endsAt: row.case().when(hasEnded(row)).then(endsAt).else(row.ref('attemptCounts.endsAt')).end(),
      })),
    )
    .returning(['total', 'endsAt'])
    .executeTakeFirstOrThrow()
}

export const decrementAttempts = (db: Db, name: string) =>
  db
    .updateTable('attemptCounts')
    .set((row) => ({ total: row('total', '-', 1) }))
    .where('name', '=', name)
    .where('total', '>', 0)
    .execute()

export const deleteAttempts = (db: Db, name: string) => db.deleteFrom('attemptCounts').where('name', '=', name).execute()

export const deleteEndedAttempts = (db: Db, now: string) => db.deleteFrom('attemptCounts').where('endsAt', '<=', now).execute()
