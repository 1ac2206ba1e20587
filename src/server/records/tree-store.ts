import { batches } from '#server/db/batches.ts'
import type { Db } from '#server/db/database.ts'

/* Categories and menu items have two levels: only roots have children. */

export type TreeTable = 'categories' | 'menuItems'

/** The children of a record become roots; returns which they are. */
export const detachChildren = (db: Db, table: TreeTable, parentId: string, updatedAt: string) =>
  db
    .updateTable(table as 'categories')
    .set((row) => ({ parentId: null, updatedAt, version: row('version', '+', 1) }))
    .where('parentId', '=', parentId)
    .returning('id')
    .execute()

/** Those of the records that others can be under. */
export async function findRootIds(db: Db, table: TreeTable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom(table as 'categories')
    .select('id')
    .where('id', 'in', ids)
    .where('parentId', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Puts records under another one again, unless they have a parent or children by now. */
export async function moveUnder(
  db: Db,
  table: TreeTable,
  { parentId, children, updatedAt }: { parentId: string; children: { id: string }[]; updatedAt: string },
): Promise<void> {
  for (const batch of batches(children)) {
    const ids = batch.map(({ id }) => id)
    await db
      .updateTable(table as 'categories')
      .set((row) => ({ parentId, updatedAt, version: row('version', '+', 1) }))
      .where('id', 'in', ids)
      .where('parentId', 'is', null)
      .where('id', 'not in', (parents) =>
        parents
          .selectFrom(`${table as 'categories'} as children`)
          .select('children.parentId')
          .where('children.parentId', 'is not', null)
          .$castTo<{ parentId: string }>(),
      )
      .execute()
  }
}
