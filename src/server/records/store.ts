import type { EntityType } from '#server/audit/audit.ts'
import { batches } from '#server/db/batches.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables, TrashRow } from '#server/db/tables.ts'

export const insertTrash = (db: Db, row: TrashRow) => db.insertInto('trash').values(row).execute()

export const updateTrashed = (db: Db, id: string, rows: object) =>
  db
    .updateTable('trash')
    .set({ state: JSON.stringify(rows) })
    .where('id', '=', id)
    .execute()

/** Deletes an entry from the trash; undefined if it is not there any more. */
export const deleteTrashed = (db: Db, id: string) =>
  db.deleteFrom('trash').where('id', '=', id).returning('state').executeTakeFirst()

/** Takes a record out of the trash. Resolves to the states of its entries. */
export const takeFromTrash = (db: Db, entityType: TrashRow['entityType'], entityId: string) =>
  db.deleteFrom('trash').where('entityType', '=', entityType).where('entityId', '=', entityId).returning('state').execute()

export const listTrashedBefore = (db: Db, before: string, most: number) =>
  db.selectFrom('trash').select('id').where('deletedAt', '<', before).orderBy('deletedAt').limit(most).execute()

/** Entries of this type after that one, in the order of their ids. */
export const listTrashedAfter = (db: Db, entityType: TrashRow['entityType'], id: string, most: number) =>
  db
    .selectFrom('trash')
    .select(['id', 'state'])
    .where('entityType', '=', entityType)
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .execute()

/** There are few of one record: see `saveRevision`. */
export const deleteRevisions = (db: Db, entityType: EntityType, entityId: string) =>
  db.deleteFrom('revisions').where('entityType', '=', entityType).where('entityId', '=', entityId).execute()

/** The tables whose records staff create, change and delete in the same way: see `simple-record.ts`. */
export type SimpleTable = 'categories' | 'tags' | 'menuItems' | 'contactInfo' | 'redirectRules'

export type SimpleRow<Table extends SimpleTable> = Tables[Table]

/** All tables whose records have a version that each change raises. */
type VersionedTable = SimpleTable | 'pages' | 'media' | 'mediaFolders' | 'userProfiles'

/* All of these tables have id and version, so these queries use the types of one of them. */

export const findRow = <Table extends SimpleTable>(db: Db, table: Table, id: string) =>
  db
    .selectFrom(table as 'tags')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst() as Promise<SimpleRow<Table> | undefined>

export const updateRow = <Table extends VersionedTable>(db: Db, table: Table, id: string, values: Partial<Tables[Table]>) =>
  db
    .updateTable(table as 'tags')
    .set((row) => ({ ...(values as object), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteRow = (db: Db, table: SimpleTable, id: string) =>
  db
    .deleteFrom(table as 'tags')
    .where('id', '=', id)
    .execute()

/** Inserts rows of one table, in batches. Throws the database's error for a unique value that is taken. */
export async function insertRows(db: Db, table: keyof Tables, rows: object[]): Promise<void> {
  for (const batch of batches(rows))
    await db
      .insertInto(table)
      .values(batch as never)
      .execute()
}
