import { v7 as uuid } from 'uuid'
import type { MenuEntry } from '#contract/site.ts'
import { RESERVED_SLUGS } from '#contract/slug.ts'
import type { Db } from '#server/db/database.ts'

export async function listActiveMenu(db: Db): Promise<MenuEntry[]> {
  const rows = await db
    .selectFrom('menuItems')
    .select(['title', 'url', 'orderIndex'])
    .where('isActive', '=', 1)
    .orderBy('orderIndex')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, isActive: true }))
}

/** Where the entries lead and stand, active or not. */
export const listMenuPlaces = (db: Db) => db.selectFrom('menuItems').select(['url', 'orderIndex']).execute()

/** The built-in pages that are in the database, oldest first. */
export const listReservedPages = (db: Db) =>
  db
    .selectFrom('pages')
    .select(['title', 'slug'])
    .where('slug', 'in', RESERVED_SLUGS)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export async function insertMenuItems(db: Db, entries: MenuEntry[], now: string): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('menuItems')
    .values(
      entries.map(({ title, url, orderIndex, isActive }) => ({
        id: uuid(),
        title,
        url,
        orderIndex,
        isActive: isActive ? (1 as const) : (0 as const),
        version: 1,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
}
