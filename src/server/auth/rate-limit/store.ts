import type { Db } from '#server/db/database.ts'

/** Adds to the count of a name, or starts a new count if the last has ended. Returns the total and the end. */
export const countAttempts = (db: Db, name: string, times: number, now: string, endsAt: string) =>
  db
    .insertInto('attemptCounts')
    .values({ name, total: times, endsAt })
    .onConflict((taken) =>
      taken.column('name').doUpdateSet((row) => ({
        total: row
          .case()
          .when('attemptCounts.endsAt', '<=', now)
          .then(times)
          .else(row('attemptCounts.total', '+', times))
          .end(),
        endsAt: row.case().when('attemptCounts.endsAt', '<=', now).then(endsAt).else(row.ref('attemptCounts.endsAt')).end(),
      })),
    )
    .returning(['total', 'endsAt'])
    .executeTakeFirstOrThrow()

export const decrementAttempts = (db: Db, name: string) =>
  db
    .updateTable('attemptCounts')
    .set((row) => ({ total: row('total', '-', 1) }))
    .where('name', '=', name)
    .where('total', '>', 0)
    .execute()

export const deleteAttempts = (db: Db, name: string) => db.deleteFrom('attemptCounts').where('name', '=', name).execute()

export const deleteEndedAttempts = (db: Db, now: string) => db.deleteFrom('attemptCounts').where('endsAt', '<=', now).execute()
