import type { Db } from '#server/db/database.ts'
import type { AuditLogRow } from '#server/db/tables.ts'

/** Waits for every other writer of the log, and keeps them waiting until this transaction ends. */
export const lockChain = (db: Db) =>
  db
    .updateTable('auditChain')
    .set((row) => ({ sequence: row.ref('sequence') }))
    .execute()

/** The number of the next entry, and the hash of the one before it. */
export const raiseChain = (db: Db) =>
  db
    .updateTable('auditChain')
    .set((row) => ({ sequence: row('sequence', '+', 1) }))
    .returning(['sequence', 'hash'])
    .executeTakeFirstOrThrow()

export const endChain = (db: Db, hash: string) => db.updateTable('auditChain').set({ hash }).execute()

export const readChainEnd = (db: Db) => db.selectFrom('auditChain').select(['sequence', 'hash']).executeTakeFirstOrThrow()

export const insertEntry = (db: Db, entry: AuditLogRow) => db.insertInto('auditLog').values(entry).execute()

export const chainFrom = (db: Db, after: number, until: number, limit: number) =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .where('sequence', '>', after)
    .where('sequence', '<=', until)
    .orderBy('sequence')
    .limit(limit)
    .execute()

/** Who last did something to an entity. */
export const findLastActor = (db: Db, entityType: string, entityId: string) =>
  db
    .selectFrom('auditLog')
    .select(['actorName', 'occurredAt'])
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .orderBy('occurredAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
