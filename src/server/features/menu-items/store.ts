import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { MenuItem } from '#contract/menu-items/menu-items.ts'
import type { ActiveMenuEntry, MenuEntry } from '#contract/settings/site.ts'
import type { Db } from '#server/db/database.ts'
import { contains, containsAddress } from '#server/db/dialect.ts'
import { paginate } from '#server/db/lists.ts'

/** The entries that visitors see, each followed by those under it. */
export async function listActiveMenu(db: Db): Promise<ActiveMenuEntry[]> {
  const rows = await selectMenu(db).where('isActive', '=', 1).orderBy('place').execute()
  const active = new Set(rows.map(({ id }) => id))
  return rows
    .filter(({ parentId }) => parentId === null || active.has(parentId))
    .map(({ id, parentId, title, url, orderIndex }) => ({ id, parentId, title, url, orderIndex, isActive: true }))
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

/** Top-level entries by order, each followed by those under it. Needs `parents`. */
const TREE = sql`ORDER BY COALESCE(parents.order_index, menu_items.order_index), COALESCE(parents.id, menu_items.id),
  CASE WHEN parents.id IS NULL THEN 0 ELSE 1 END, menu_items.order_index, menu_items.id`
const LEVEL = sql`PARTITION BY menu_items.parent_id ORDER BY menu_items.order_index, menu_items.id`

/** Every entry with its place in the whole menu and its neighbours on its level. */
const selectMenu = (db: Db) =>
  db
    .selectFrom((menu) =>
      menu
        .selectFrom('menuItems')
        .leftJoin('menuItems as parents', 'parents.id', 'menuItems.parentId')
        .select([
          'menuItems.id',
          'menuItems.parentId',
          'menuItems.title',
          'menuItems.url',
          'menuItems.isActive',
          'menuItems.orderIndex',
          'menuItems.updatedAt',
          'menuItems.version',
          sql<number>`ROW_NUMBER() OVER (${TREE})`.as('place'),
          sql<string | null>`LAG(menu_items.id) OVER (${LEVEL})`.as('aboveId'),
          sql<number | null>`LAG(menu_items.version) OVER (${LEVEL})`.as('aboveVersion'),
          sql<string | null>`LEAD(menu_items.id) OVER (${LEVEL})`.as('belowId'),
          sql<number | null>`LEAD(menu_items.version) OVER (${LEVEL})`.as('belowVersion'),
        ])
        .as('menuItems'),
    )
    .selectAll()
    .select((row) =>
      row
        .exists(row.selectFrom('menuItems as children').select('children.id').whereRef('children.parentId', '=', 'menuItems.id'))
        .as('hasChildren'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectMenu>['executeTakeFirstOrThrow']>>

const neighbour = (id: string | null, version: number | null) => (id === null ? null : { id, version: version! })
const toMenuItem = ({
  isActive,
  hasChildren,
  place: _,
  aboveId,
  aboveVersion,
  belowId,
  belowVersion,
  ...row
}: Row): MenuItem => ({
  ...row,
  isActive: isActive === 1,
  hasChildren: Boolean(hasChildren),
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
    .orderBy('place')
  const { items, total } = await paginate(found, page)
  return { items: items.map(toMenuItem), total }
}

/** The entries on the top level, in their order. */
export const listRoots = (db: Db) =>
  db.selectFrom('menuItems').select(['id', 'title']).where('parentId', 'is', null).orderBy('orderIndex').orderBy('id').execute()

export async function findMenuItem(db: Db, id: string): Promise<MenuItem | undefined> {
  const row = await selectMenu(db).where('id', '=', id).executeTakeFirst()
  return row && toMenuItem(row)
}

export const listMenuOrder = (db: Db) => selectMenu(db).orderBy('place').execute()

export async function getLastOrderIndex(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('menuItems')
    .select((row) => row.fn.max('orderIndex').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Hides the sub-items of an entry. Resolves to those that were active. */
export const hideChildren = (db: Db, parentId: string): Promise<{ id: string }[]> =>
  db
    .updateTable('menuItems')
    .set({ isActive: 0 })
    .where('parentId', '=', parentId)
    .where('isActive', '=', 1)
    .returning('id')
    .execute()

/** Shows these entries again if they are under this one. */
export async function showChildren(db: Db, parentId: string, children: { id: string }[]): Promise<void> {
  for (const { id } of children) {
    await db.updateTable('menuItems').set({ isActive: 1 }).where('id', '=', id).where('parentId', '=', parentId).execute()
  }
}

export const listMenuItemsLinkingTo = (db: Db, path: string) =>
  db
    .selectFrom('menuItems')
    .select(['id', 'title', 'url'])
    .where(containsAddress(['url'], path))
    .execute()
