import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Db, Trx } from '#server/db/database.ts'
import type { TrashRow } from '#server/db/tables.ts'
import { deleteRevisions, deleteTrashed, listTrashedAfter, listTrashedBefore } from './store.ts'
import { getTrashStart, type TrashedRows } from './trash.ts'

/** An entry can be a whole page with its sections, so few are read at once. */
const BATCH = 50

/** Deletes an entry from the trash, and the former states of what it holds: nobody can restore them any more. */
export async function deleteForGood(trx: Trx, id: string): Promise<void> {
  const entry = await deleteTrashed(trx, id)
  if (!entry) return
  const rows = JSON.parse(entry.state) as TrashedRows
  for (const entityType of ['pages', 'pageSections'] as const) {
    for (const record of rows[entityType] ?? []) {
      await deleteRevisions(trx, entityType, record.id)
      // SQLite runs a statement at once; visitors are served between two of them.
      await nextTurn()
    }
  }
}

/** Deletes for good what has been in the trash for 30 days. */
export async function removeOldTrash(
  { database, now }: { database: Database; now: () => Date },
  signal: AbortSignal,
): Promise<void> {
  const before = getTrashStart(now().toISOString())
  for (let count = BATCH; count === BATCH;) {
    const old = await listTrashedBefore(database.kysely, before, BATCH)
    for (const { id } of old) {
      if (signal.aborted) return
      await database.kysely.transaction().execute((trx) => deleteForGood(trx, id))
      await nextTurn()
    }
    count = old.length
  }
}

/** The entries of this type in the trash, in batches. */
export async function* readTrash(
  db: Db,
  entityType: TrashRow['entityType'],
): AsyncGenerator<{ id: string; rows: TrashedRows }[]> {
  for (let last = '', count = BATCH; count === BATCH;) {
    const entries = await listTrashedAfter(db, entityType, last, BATCH)
    yield entries.map(({ id, state }) => ({ id, rows: JSON.parse(state) as TrashedRows }))
    await nextTurn()
    last = entries.at(-1)?.id ?? ''
    count = entries.length
  }
}
