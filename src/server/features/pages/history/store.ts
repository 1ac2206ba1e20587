import { v7 as uuid } from 'uuid'
import { findWriter } from '#server/audit/store.ts'
import type { Db } from '#server/db/database.ts'

export type EntityWithHistory = 'pages' | 'pageSections'

/** How many former states of a record are kept. */
const KEPT = 100

/**
 * Stores the state of a record before a change, in the same transaction. `state` holds the fields as its form sends them, so
 * restoring it is saving it again. Only the newest states stay.
 */
export async function saveRevision(
  trx: Db,
  entityType: EntityWithHistory,
  record: { id: string; version: number; updatedAt: string; pageId?: string },
  state: object,
): Promise<void> {
  const { id, version, updatedAt } = record
  const last = await findWriter(trx, entityType, record)
  await trx
    .insertInto('revisions')
    .values({
      id: uuid(),
      entityType,
      entityId: id,
      version,
      state: JSON.stringify(state),
      savedBy: last?.actorName ?? null,
      savedAt: updatedAt,
    })
    .execute()
  if (version > KEPT)
    await trx
      .deleteFrom('revisions')
      .where('entityType', '=', entityType)
      .where('entityId', '=', id)
      .where('version', '<=', version - KEPT)
      .execute()
}

export const listRevisions = (db: Db, entityType: string, entityId: string) =>
  db
    .selectFrom('revisions')
    .select(['version', 'savedBy', 'savedAt'])
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .orderBy('version', 'desc')
    .execute()

export const findRevision = (db: Db, entityType: string, entityId: string, version: number) =>
  db
    .selectFrom('revisions')
    .select(['version', 'savedBy', 'savedAt', 'state'])
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('version', '=', version)
    .executeTakeFirst()
