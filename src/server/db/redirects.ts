import type { Db } from './database.ts'
import { isVisible } from './visible.ts'

/** The slug that a former one leads to now, if visitors may see that page. */
export async function findRedirect(db: Db, slug: string, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('redirects')
    .innerJoin('pages', 'pages.id', 'redirects.pageId')
    .select('pages.slug')
    .where('redirects.slug', '=', slug)
    .where(isVisible(now))
    .executeTakeFirst()
  return row?.slug
}
