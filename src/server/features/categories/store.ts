import { sql, type SelectQueryBuilder } from 'kysely'
import type { Category } from '#contract/pages/categories.ts'
import type { Db } from '#server/db/database.ts'
import { contains } from '#server/db/dialect.ts'
import { alphabetical, paginate } from '#server/db/lists.ts'

const HIERARCHY = [
  sql`COALESCE(parents.order_index, categories.order_index)`,
  alphabetical(sql`COALESCE(parents.name, categories.name)`),
  sql`COALESCE(parents.id, categories.id)`,
  sql`CASE WHEN parents.id IS NULL THEN 0 ELSE 1 END`,
  sql.ref('categories.order_index'),
  alphabetical('categories.name'),
  sql.ref('categories.id'),
]

/** Categories by order and name, each root followed by its children; the query has joined those that count as `parents`. */
export const inHierarchy = <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
  HIERARCHY.reduce<typeof query>((ordered, key) => ordered.orderBy(key), query)

const selectCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .leftJoin('categories as parents', 'parents.id', 'categories.parentId')
    .selectAll('categories')
    .select((row) => [
      'parents.name as parentName',
      row
        .selectFrom('categories as children')
        .whereRef('children.parentId', '=', 'categories.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('children'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectCategories>['executeTakeFirstOrThrow']>>

const toCategory = ({ isActive, children, createdAt: _, ...row }: Row): Category => ({
  ...row,
  level: row.parentId ? 1 : 0,
  hasChildren: children > 0,
  isActive: isActive === 1,
})

/** One page of the hierarchy (B §7, get_category_hierarchy), or of those in it whose name or slug contains the text. */
export async function listCategories(
  db: Db,
  { search, page }: { search: string; page: number },
): Promise<{ items: Category[]; total: number }> {
  const found = selectCategories(db).$if(search !== '', (query) =>
    query.where(contains(['categories.name', 'categories.slug'], search)),
  )
  const { items, total } = await paginate(inHierarchy(found), page)
  return { items: items.map(toCategory), total }
}

export const listRoots = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('parentId', 'is', null)
    .orderBy('orderIndex')
    .orderBy(alphabetical('name'))
    .orderBy('id')
    .execute()

export async function findCategory(db: Db, id: string): Promise<Category | undefined> {
  const row = await selectCategories(db).where('categories.id', '=', id).executeTakeFirst()
  return row && toCategory(row)
}

export const listPostsOf = (db: Db, categoryId: string) =>
  db.selectFrom('pageCategories').selectAll().where('categoryId', '=', categoryId).execute()

export const findActiveCategory = (db: Db, slug: string) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'description'])
    .where('slug', '=', slug)
    .where('isActive', '=', 1)
    .executeTakeFirst()
