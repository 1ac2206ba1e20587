import { sql } from 'kysely'
import { BUILT_IN_SLUGS } from '#contract/slug.ts'
import type { Db } from '#server/db/database.ts'
import { isVisible } from '#server/db/visible.ts'

export interface SitemapPage {
  id: string
  slug: string
  updatedAt: string
  /** Whether it is to be found beside the built-in ones. */
  isListed: boolean
}

/** The next pages behind this id, by their ids. The condition is no filter, so that every slice costs the same. */
export async function readForSitemap(db: Db, now: string, after: string, limit: number): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('pages')
    .select((row) => [
      'id',
      'slug',
      'updatedAt',
      row
        .and([
          isVisible(now)(row),
          row('slug', 'not in', BUILT_IN_SLUGS),
          // Pages without a word tell search engines to pass by; listing them would contradict that.
          row.or([
            // The length in bytes is known without reading the text.
            sql<boolean>`octet_length(content) > 0`,
            row.exists(
              row
                .selectFrom('pageSections')
                .select('pageId')
                .whereRef('pageId', '=', 'pages.id')
                .where('pageSections.isActive', '=', 1),
            ),
          ]),
        ])
        .as('isListed'),
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ isListed, ...page }) => ({ ...page, isListed: Boolean(isListed) }))
}

/** The lists that have a visible post: the blog, and active categories (with their children) and tags. */
export function listShelves(db: Db, now: string): Promise<{ of: string; slug: string }[]> {
  const posts = db.selectFrom('pages').select('pages.id').where('kind', '=', 'post').where(isVisible(now))
  return db
    .selectFrom(posts.limit(1).as('any'))
    .select([sql<string>`'blog'`.as('of'), sql<string>`''`.as('slug')])
    .unionAll(
      db
        .selectFrom('categories')
        .select([sql<string>`'category'`.as('of'), 'slug'])
        .where('isActive', '=', 1)
        .where((where) =>
          where.exists(
            where
              .selectFrom('pageCategories')
              .innerJoin('categories as filed', 'filed.id', 'categoryId')
              .select('pageId')
              .where((own) =>
                own.or([own('filed.id', '=', own.ref('categories.id')), own('filed.parentId', '=', own.ref('categories.id'))]),
              )
              .where('pageId', 'in', posts),
          ),
        ),
    )
    .unionAll(
      db
        .selectFrom('tags')
        .select([sql<string>`'tag'`.as('of'), 'slug'])
        .where('isActive', '=', 1)
        .where((where) =>
          where.exists(
            where.selectFrom('pageTags').select('pageId').whereRef('tagId', '=', 'tags.id').where('pageId', 'in', posts),
          ),
        ),
    )
    .orderBy('of')
    .orderBy('slug')
    .execute()
}
