import { sql } from 'kysely'
import { BUILT_IN_SLUGS } from '#contract/text/slug.ts'
import type { Flag } from '#server/db/column-types.ts'
import type { Db } from '#server/db/database.ts'
import { isVisible } from './store.ts'

export interface SitemapPage {
  id: string
  slug: string
  updatedAt: string
  isNoindex: Flag
  /** Whether the sitemap lists it beside the built-in pages. */
  isListed: boolean
}

/** The next pages after this id. `isListed` is a column and not a filter, so that every slice costs the same. */
export async function listForSitemap(db: Db, now: string, after: string, limit: number): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('pages')
    .select((row) => [
      'id',
      'slug',
      'updatedAt',
      'isNoindex',
      row
        .and([
          isVisible(now)(row),
          row('slug', 'not in', BUILT_IN_SLUGS),
          row('isNoindex', '=', 0),
          // Empty pages are marked noindex, so the sitemap does not list them.
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

/** The lists with a visible post: the blog, active categories (including their children) and tags. */
export function listPostLists(db: Db, now: string): Promise<{ of: string; slug: string }[]> {
  const posts = db.selectFrom('pages').select('pages.id').where('kind', '=', 'post').where(isVisible(now))
  const categories = db
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
    )
  const tags = db
    .selectFrom('tags')
    .select([sql<string>`'tag'`.as('of'), 'slug'])
    .where('isActive', '=', 1)
    .where((where) =>
      where.exists(where.selectFrom('pageTags').select('pageId').whereRef('tagId', '=', 'tags.id').where('pageId', 'in', posts)),
    )
  return db
    .selectFrom(posts.limit(1).as('any'))
    .select([sql<string>`'blog'`.as('of'), sql<string>`''`.as('slug')])
    .unionAll(categories)
    .unionAll(tags)
    .orderBy('of')
    .orderBy('slug')
    .execute()
}
