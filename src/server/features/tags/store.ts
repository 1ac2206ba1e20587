import { sql } from 'kysely'
import type { Sort } from '#contract/sorting.ts'
import type { Tag } from '#contract/pages/tags.ts'
import type { Db } from '#server/db/database.ts'
import { contains } from '#server/db/dialect.ts'
import { alphabetical, inOrder, paginate } from '#server/db/lists.ts'
import type { TagRow } from '#server/db/content-tables.ts'

const toTag = ({ isActive, ...row }: Omit<TagRow, 'createdAt'>): Tag => ({ ...row, isActive: isActive === 1 })

const selectTags = (db: Db) =>
  db.selectFrom('tags').select(['id', 'name', 'slug', 'description', 'color', 'isActive', 'updatedAt', 'version'])

const SORTED = { name: alphabetical('name'), slug: sql.ref('slug'), isActive: sql.ref('is_active') }

/** One page of the tags whose name or slug contains the text. */
export async function listTags(
  db: Db,
  { search, page, sort }: { search: string; page: number; sort: Sort<keyof typeof SORTED> },
): Promise<{ items: Tag[]; total: number }> {
  const found = selectTags(db).$if(search !== '', (query) => query.where(contains(['name', 'slug'], search)))
  const { items, total } = await paginate(inOrder(found, sort, SORTED, sql.ref('id')), page)
  return { items: items.map(toTag), total }
}

export async function findTag(db: Db, id: string): Promise<Tag | undefined> {
  const row = await selectTags(db).where('id', '=', id).executeTakeFirst()
  return row && toTag(row)
}

export const listPostsOf = (db: Db, tagId: string) => db.selectFrom('pageTags').selectAll().where('tagId', '=', tagId).execute()

export const findActiveTag = (db: Db, slug: string) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'description'])
    .where('slug', '=', slug)
    .where('isActive', '=', 1)
    .executeTakeFirst()
