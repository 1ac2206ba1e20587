import { sql } from 'kysely'
import type { FoundRecord } from '#contract/dashboard.ts'
import { contains } from '#server/db/dialect.ts'
import type { Db } from '#server/db/database.ts'

/** The most results of a kind. */
export const MAX_FOUND = 5

/** Pages and posts by title or slug, the latest change first. */
export async function findPagesAndPosts(db: Db, search: string): Promise<FoundRecord[]> {
  const findKind = (kind: 'page' | 'post') =>
    db
      .selectFrom('pages')
      .select(['kind', 'id', 'title', sql<string>`'/' || slug`.as('detail')])
      .where('kind', '=', kind)
      .where(contains(['title', 'slug'], search))
      .orderBy('updatedAt', 'desc')
      .limit(MAX_FOUND)
      .execute()
  return (await Promise.all([findKind('page'), findKind('post')])).flat()
}

/** Stored sections by title, as the page that has them. */
export const findSections = (db: Db, search: string): Promise<FoundRecord[]> =>
  db
    .selectFrom('pageSections')
    .innerJoin('pages', 'pages.id', 'pageSections.pageId')
    .select([sql<'section'>`'section'`.as('kind'), 'pages.id', 'pages.title as detail'])
    .select(sql<string>`page_sections.title`.as('title'))
    .where(contains(['pageSections.title'], search))
    .orderBy('pageSections.updatedAt', 'desc')
    .limit(MAX_FOUND)
    .execute()
