import type { Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { OutboxRow } from '#server/db/tables.ts'

const BATCH = 50

export const insertMessage = (db: Db, row: OutboxRow) => db.insertInto('outbox').values(row).execute()

export const listDue = (db: Db, now: string) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .limit(BATCH)
    .execute()

/** Takes a message for one attempt; false if another process was first. */
export async function claimMessage(db: Db, { id, attempts }: OutboxRow, nextAttemptAt: string): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ attempts: attempts + 1, nextAttemptAt })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const settleMessage = (db: Db, id: string, values: Updateable<OutboxRow>) =>
  db.updateTable('outbox').set(values).where('id', '=', id).execute()

/** What still waits about something that no longer is. */
export const dropWaiting = (db: Db, aboutId: string) =>
  db.deleteFrom('outbox').where('aboutId', '=', aboutId).where('status', '=', 'waiting').execute()
