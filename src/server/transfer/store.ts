import { DEFAULT_MENU } from '#contract/settings/site.ts'
import type { Db } from '#server/db/database.ts'
import { countRows } from '#server/db/results.ts'
import type { Tables } from '#server/db/tables.ts'

export const countTable = (db: Db, table: keyof Tables) => countRows(db.selectFrom(table as 'tags'))

/** Whether the menu is the one that every start puts into an empty table. */
export async function isDefaultMenu(db: Db): Promise<boolean> {
  const found = await db.selectFrom('menuItems').select(['title', 'url', 'version']).execute()
  const isDefault = (item: (typeof found)[number]) =>
    item.version === 1 && DEFAULT_MENU.some(({ title, url }) => title === item.title && url === item.url)
  return found.length <= DEFAULT_MENU.length && found.every(isDefault)
}

export const deleteMenu = (db: Db) => db.deleteFrom('menuItems').execute()

/** Begins, or begins again, to store a file: for the next hour the server does not remove it. */
export const recordStoredFile = (db: Db, id: string, begunAt: string) =>
  db
    .insertInto('storedFiles')
    .values({ id, begunAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ begunAt }))
    .execute()
