import { sql } from 'kysely'
import { RESERVED_SLUGS } from '#contract/slug.ts'
import type { Db } from '#server/db/database.ts'
import { isVisible } from '#server/db/visible.ts'

/** Pages without a word tell search engines to pass by; listing them would contradict that. */
const listed = (db: Db, now: string) =>
  db
    .selectFrom('pages')
    .where(isVisible(now))
    .where('slug', 'not in', RESERVED_SLUGS)
    .where((where) =>
      where.or([
        // The length in bytes is known without reading the text.
        sql<boolean>`octet_length(content) > 0`,
        where.exists(
          where
            .selectFrom('pageSections')
            .select('pageId')
            .whereRef('pageId', '=', 'pages.id')
            .where('pageSections.isActive', '=', 1),
        ),
      ]),
    )

/** How many pages and posts there are to be found beside the built-in ones. */
export async function countListed(db: Db, now: string): Promise<number> {
  return (
    await listed(db, now)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
}

/** In the order of their ids; those behind this one, without those that are passed over. */
export const listForSitemap = (db: Db, now: string, { after, offset, limit }: { after: string; offset: number; limit: number }) =>
  listed(db, now).select(['id', 'slug', 'updatedAt']).where('id', '>', after).orderBy('id').offset(offset).limit(limit).execute()

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
