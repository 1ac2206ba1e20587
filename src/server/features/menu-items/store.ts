import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { MenuItem } from '#contract/menu-items.ts'
import type { MenuEntry } from '#contract/site.ts'
import type { Db } from '#server/db/database.ts'
import { contains } from '#server/db/dialect.ts'
import { takePage } from '#server/db/lists.ts'

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

/** Address and place of all entries, active or not. */
export const listMenuPlaces = (db: Db) => db.selectFrom('menuItems').select(['url', 'orderIndex']).execute()

/** Resolves to the ids of the new entries. */
export async function insertMenuItems(db: Db, entries: MenuEntry[], now: string): Promise<string[]> {
  if (entries.length === 0) return []
  const ids = entries.map(() => uuid())
  await db
    .insertInto('menuItems')
    .values(
      entries.map(({ title, url, orderIndex, isActive }, index) => ({
        id: ids[index]!,
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
  return ids
}

const PLACED = sql`OVER (ORDER BY order_index, id)`

/** Every entry with its neighbours. */
const selectMenu = (db: Db) =>
  db
    .selectFrom((menu) =>
      menu
        .selectFrom('menuItems')
        .select([
          'id',
          'title',
          'url',
          'isActive',
          'orderIndex',
          'updatedAt',
          'version',
          sql<string | null>`LAG(id) ${PLACED}`.as('aboveId'),
          sql<number | null>`LAG(version) ${PLACED}`.as('aboveVersion'),
          sql<string | null>`LEAD(id) ${PLACED}`.as('belowId'),
          sql<number | null>`LEAD(version) ${PLACED}`.as('belowVersion'),
        ])
        .as('menuItems'),
    )
    .selectAll()

type Row = Awaited<ReturnType<ReturnType<typeof selectMenu>['executeTakeFirstOrThrow']>>

const neighbour = (id: string | null, version: number | null) => (id === null ? null : { id, version: version! })
const toMenuItem = ({ isActive, aboveId, aboveVersion, belowId, belowVersion, ...row }: Row): MenuItem => ({
  ...row,
  isActive: isActive === 1,
  above: neighbour(aboveId, aboveVersion),
  below: neighbour(belowId, belowVersion),
})

/** One page of the menu in its order, or of those entries whose title or address contains the text. */
export async function listMenu(
  db: Db,
  { search, page }: { search: string; page: number },
): Promise<{ items: MenuItem[]; total: number }> {
  const found = selectMenu(db)
    .$if(search !== '', (query) => query.where(contains(['title', 'url'], search)))
    .orderBy('orderIndex')
    .orderBy('id')
  const { items, total } = await takePage(found, page)
  return { items: items.map(toMenuItem), total }
}

export async function findMenuItem(db: Db, id: string): Promise<MenuItem | undefined> {
  const row = await selectMenu(db).where('id', '=', id).executeTakeFirst()
  return row && toMenuItem(row)
}

export const listMenuOrder = (db: Db) =>
  db.selectFrom('menuItems').select(['id', 'title', 'orderIndex', 'version']).orderBy('orderIndex').orderBy('id').execute()

export async function lastPlace(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('menuItems')
    .select((row) => row.fn.max('orderIndex').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export const listMenuItemsLinkingTo = (db: Db, path: string) =>
  db.selectFrom('menuItems').select(['id', 'title', 'url']).where('url', 'like', `%${path}%`).execute()
