import type { Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { countDeleted, countUpdated, exists } from '#server/db/results.ts'
import type { OutboxRow } from '#server/db/tables.ts'

export const insertMessage = (db: Db, row: OutboxRow) => db.insertInto('outbox').values(row).execute()

/**
 * The message to be sent next: new ones first, so that a link somebody waits for is not behind many that failed. An attempt
 * after `latest` comes from a clock that was wrong.
 */
export const findDue = (db: Db, { now, latest }: { now: string; latest: string }) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where((row) => row.or([row('nextAttemptAt', '<=', now), row('nextAttemptAt', '>', latest)]))
    .orderBy('attempts')
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()

/** Removes up to `most` texts of messages that were given up before then; resolves to how many. */
export function deleteBodies(db: Db, before: string, most: number): Promise<number> {
  const failed = db.selectFrom('outbox').where('status', '=', 'failed').where('nextAttemptAt', '<', before)
  const old = failed.where('bodyText', '<>', '').select('id').limit(most)
  return countUpdated(db.updateTable('outbox').set({ bodyText: '', bodyHtml: '' }).where('id', 'in', old))
}

/** Removes up to `most` messages that ended before then; resolves to how many. */
export function deleteMessages(db: Db, before: string, most: number): Promise<number> {
  const ended = db.selectFrom('outbox').where('status', 'in', ['sent', 'failed']).where('nextAttemptAt', '<', before)
  return countDeleted(db.deleteFrom('outbox').where('id', 'in', ended.select('id').limit(most)))
}

/** Whether a message was not sent and still has its text. */
export const isUnsent = (db: Db, id: string) =>
  exists(db.selectFrom('outbox').select('id').where('id', '=', id).where('status', '<>', 'sent').where('bodyText', '<>', ''))

/**
 * Sets an unsent message to be sent at once; undefined if it has no text any more, is being sent, or is to be tried before
 * `soon` anyway.
 */
export const sendAgain = (db: Db, id: string, { now, soon }: { now: string; soon: string }) =>
  db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, nextAttemptAt: now })
    .where('id', '=', id)
    .where('bodyText', '<>', '')
    .where((is) => is.or([is('status', '=', 'failed'), is.and([is('status', '=', 'waiting'), is('nextAttemptAt', '>', soon)])]))
    .returning(['recipient', 'subject'])
    .executeTakeFirst()

/** Takes a message for one attempt; false if another process was first. */
export async function claimMessage(db: Db, { id, attempts }: OutboxRow, nextAttemptAt: string): Promise<boolean> {
  const free = db.updateTable('outbox').where('id', '=', id).where('status', '=', 'waiting').where('attempts', '=', attempts)
  return (await countUpdated(free.set({ attempts: attempts + 1, nextAttemptAt }))) > 0
}

export const updateMessage = (db: Db, id: string, values: Updateable<OutboxRow>) =>
  db.updateTable('outbox').set(values).where('id', '=', id).execute()

/** Whether a message about this waits, or is being sent. */
export const isWaiting = (db: Db, aboutId: string) =>
  exists(db.selectFrom('outbox').select('id').where('aboutId', '=', aboutId).where('status', '=', 'waiting'))

/** Who has been sent at least `most` messages of a kind since then. */
export async function listFrequentRecipients(
  db: Db,
  kind: string,
  { most, since }: { most: number; since: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .groupBy('recipient')
    .having((row) => row.fn.countAll(), '>=', most)
    .execute()
  return rows.map(({ recipient }) => recipient)
}

/** Deletes waiting messages about a record that no longer exists. */
export const deleteWaiting = (db: Db, aboutId: string) =>
  db.deleteFrom('outbox').where('aboutId', '=', aboutId).where('status', '=', 'waiting').execute()
