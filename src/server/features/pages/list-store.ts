import { sql } from 'kysely'
import type { PageQuery } from '#contract/pages/pages.ts'
import { BUILT_IN_SLUGS } from '#contract/text/slug.ts'
import type { Db } from '#server/db/database.ts'
import { contains } from '#server/db/dialect.ts'
import { alphabetical, inOrder, paginate } from '#server/db/lists.ts'
import type { PageRow } from '#server/db/content-tables.ts'
import { hasDraft } from '#server/features/pages/drafts/store.ts'
import { selectPagesInCategory } from './store.ts'
import { isPublished } from '#server/records/is-published.ts'

const AUTHOR = sql<string | null>`(
  SELECT NULLIF(TRIM(first_name || ' ' || last_name), '') FROM user_profiles WHERE user_profiles.id = pages.created_by
)`

const CHANGED_AT = sql<string>`COALESCE(
  (SELECT MAX(updated_at) FROM page_sections WHERE page_id = pages.id AND page_sections.updated_at > pages.updated_at),
  pages.updated_at
)`

const SORTED = {
  title: alphabetical('pages.title'),
  slug: sql.ref('pages.slug'),
  // Then by date, so that scheduled posts whose time has come are next to published ones.
  status: [sql.ref('pages.status'), sql`COALESCE(pages.publish_date, '')`],
  createdAt: sql.ref('pages.created_at'),
  updatedAt: sql.ref('pages.updated_at'),
}

/** One page of the list of pages and posts, with the stored status, and how many there are. */
export async function listPages(db: Db, { scope, kind, status, category, search, page, sort }: PageQuery, now: string) {
  const wanted = db
    .selectFrom('pages')
    .select('id')
    .$if(scope === 'posts', (pages) => pages.where('slug', 'not in', BUILT_IN_SLUGS))
    .$if(kind !== '', (pages) => pages.where('kind', '=', kind as PageRow['kind']))
    .$if(status === 'draft', (pages) => pages.where('status', '=', 'draft'))
    .$if(status === 'scheduled', (pages) => pages.where('status', '=', 'scheduled').where('publishDate', '>', now))
    .$if(status === 'published', (pages) => pages.where(isPublished(now)))
    .$if(category !== '', (pages) => pages.where('id', 'in', selectPagesInCategory(db, category)))
    .$if(search !== '', (pages) => pages.where(contains(['title', 'slug'], search)))
  const { items, total } = await paginate(inOrder(wanted, sort, SORTED, sql.ref('id')), page)
  const ids = items.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await listSummaries(db, ids)
  const summaries = new Map(rows.map((summary) => [summary.id, summary]))
  // A page may be deleted in between.
  return { items: ids.flatMap((id) => summaries.get(id) ?? []), total }
}

/** Read separately for the rows of this page: the databases would read and sort all of this for all rows that are skipped. */
const listSummaries = (db: Db, ids: string[]) =>
  db
    .selectFrom('pages')
    .select(['id', 'title', 'slug', 'kind', 'status', 'isFeatured', 'metaDescription', 'publishDate', 'endDate'])
    .select(['createdBy', 'createdAt', 'updatedAt', 'version'])
    .select([AUTHOR.as('author'), CHANGED_AT.as('changedAt')])
    .select((page) => hasDraft(page).as('hasDraft'))
    .where('id', 'in', ids)
    .execute()
