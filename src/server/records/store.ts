import type { Db } from '#server/db/database.ts'
import type { Tables, TrashRow } from '#server/db/tables.ts'

export const insertTrash = (db: Db, row: TrashRow) => db.insertInto('trash').values(row).execute()

export const purgeTrash = (db: Db, before: string) => db.deleteFrom('trash').where('deletedAt', '<', before).execute()

/** The tables whose records staff create, change and delete in the same way: see `simple-record.ts`. */
export type SimpleTable = 'categories' | 'tags' | 'menuItems' | 'contactInfo'

export type SimpleRow<Table extends SimpleTable> = Tables[Table]

/* All four tables have id and version, so these queries use the types of one of them. */

export const findRow = <Table extends SimpleTable>(db: Db, table: Table, id: string) =>
  db
    .selectFrom(table as 'tags')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst() as Promise<SimpleRow<Table> | undefined>

export const updateRow = <Table extends SimpleTable>(db: Db, table: Table, id: string, values: Partial<SimpleRow<Table>>) =>
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

/** Rows of one statement; databases bound the number of its values. */
const BATCH = 500

/** Puts rows back as they were. Throws what the database says when their place is taken. */
export async function insertRows(db: Db, table: keyof Tables, rows: object[]): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH) {
    await db
      .insertInto(table)
      .values(rows.slice(first, first + BATCH) as never)
      .execute()
  }
}
