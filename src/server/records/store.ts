import type { Db } from '#server/db/database.ts'
import type { RevisionRow, Tables, TrashRow } from '#server/db/tables.ts'

export const insertRevision = (db: Db, row: RevisionRow) => db.insertInto('revisions').values(row).execute()

export const insertTrash = (db: Db, row: TrashRow) => db.insertInto('trash').values(row).execute()

export const purgeTrash = (db: Db, before: string) => db.deleteFrom('trash').where('deletedAt', '<', before).execute()

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
