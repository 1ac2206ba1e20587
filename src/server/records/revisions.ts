import { v7 as uuid } from 'uuid'
import type { EntityType } from '#server/audit/audit.ts'
import { findLastActor } from '#server/audit/store.ts'
import type { Trx } from '#server/db/database.ts'
import { insertRevision } from './store.ts'

/**
 * Keeps a record as it was before a change, in the same transaction. `state` holds the fields as its form takes them, so
 * that restoring is saving them again.
 */
export async function keepRevision(
  trx: Trx,
  entityType: Extract<EntityType, 'pages' | 'pageSections'>,
  { id, version, updatedAt }: { id: string; version: number; updatedAt: string },
  state: object,
): Promise<void> {
  const last = await findLastActor(trx, entityType, id)
  await insertRevision(trx, {
    id: uuid(),
    entityType,
    entityId: id,
    version,
    state: JSON.stringify(state),
    savedBy: last?.actorName ?? null,
    savedAt: updatedAt,
  })
}
