import { sql, type RawBuilder } from 'kysely'
import { PAGE_SIZE } from '#contract/page-size.ts'
import { BUILT_IN_SLUGS } from '#contract/slug.ts'
import type { Sort } from '#contract/sorting.ts'
import type { Database, Db } from '#server/db/database.ts'
import { folded, inOrder } from '#server/db/lists.ts'
import { FEW, namesContain } from '#server/db/page-names.ts'
import type { PageRow } from '#server/db/tables.ts'
import { isVisible } from './store.ts'

const SUMMARY = [
  'id',
  'title',
  'slug',
  'kind',
  'status',
  'isFeatured',
  'metaDescription',
  'publishDate',
  'createdBy',
  'createdAt',
  'updatedAt',
  'version',
] as const

const SORTED = {
  title: folded('pages.title'),
  slug: sql.ref('pages.slug'),
  // By date within a status, so that what was scheduled and is published by now stands with what is published.
  status: [sql.ref('pages.status'), sql.ref('pages.publish_date')],
  createdAt: sql.ref('pages.created_at'),
  updatedAt: sql.ref('pages.updated_at'),
}

interface Filters {
  scope: 'pages' | 'posts'
  kind: PageRow['kind'] | ''
  status: PageRow['status'] | ''
}

export interface Wanted extends Filters {
  search: string
  page: number
  sort: Sort<keyof typeof SORTED>
}

/** A column of which no index is used: a filter leaves the one of the order to be walked, an order the one of what is found. */
const unindexed = (column: string) => sql<string>`(${sql.ref(column)} || '')`

/** The pages that go through the filters; `named` is a condition on title and slug. */
function filtered(db: Db, { scope, kind, status }: Filters, now: string, named?: RawBuilder<boolean>) {
  const isDue = sql<boolean>`${unindexed('pages.publish_date')} <= ${now}`
  return db
    .selectFrom('pages')
    .$if(named !== undefined, (pages) => pages.where(named!))
    .$if(scope === 'posts', (pages) => pages.where(unindexed('pages.slug'), 'not in', BUILT_IN_SLUGS))
    .$if(kind !== '', (pages) => pages.where(unindexed('pages.kind'), '=', kind))
    .$if(status === 'draft', (pages) => pages.where('pages.status', '=', 'draft'))
    .$if(status === 'scheduled', (pages) => pages.where('pages.status', '=', 'scheduled').where('pages.publishDate', '>', now))
    .$if(status === 'published', (pages) =>
      pages.where((where) =>
        where.or([
          where(unindexed('pages.status'), '=', 'published'),
          where.and([where(unindexed('pages.status'), '=', 'scheduled'), isDue]),
        ]),
      ),
    )
}

const counted = (query: ReturnType<typeof filtered>) =>
  query.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()

/** How many go through the filters: from the counts that triggers keep, corrected by the few that these do not know of. */
async function countPages(db: Db, { scope, kind, status }: Filters, now: string): Promise<number> {
  const kept = await db
    .selectFrom('pageCounts')
    .$if(kind !== '', (counts) => counts.where('kind', '=', kind as PageRow['kind']))
    .select(['status', 'total'])
    .execute()
  const waiting =
    status === 'scheduled' || status === 'published'
      ? (await counted(filtered(db, { scope: 'pages', kind, status: 'scheduled' }, now))).total
      : 0
  const inStatus = (...wanted: string[]) =>
    kept.filter((row) => wanted.includes(row.status)).reduce((sum, row) => sum + row.total, 0)
  const totals = {
    '': inStatus('draft', 'scheduled', 'published'),
    'draft': inStatus('draft'),
    'scheduled': waiting,
    'published': inStatus('scheduled', 'published') - waiting,
  }
  const reserved =
    scope === 'posts'
      ? (await counted(filtered(db, { scope: 'pages', kind, status }, now).where('pages.slug', 'in', BUILT_IN_SLUGS))).total
      : 0
  return totals[status] - reserved
}

const turned = <Key extends string>(sort: Sort<Key>) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as Sort<Key>

/** For few that are found first, and then put in order: whoever walks the order may meet them all at its end. */
const FOUND_FIRST = {
  title: sql<string>`(${SORTED.title} || '')`,
  slug: unindexed('pages.slug'),
  status: [unindexed('pages.status'), unindexed('pages.publish_date')],
  createdAt: unindexed('pages.created_at'),
  updatedAt: unindexed('pages.updated_at'),
}

/** The ids of one page of a list, chosen in an index; the latter half of a list is walked from its end. */
async function chooseIds(
  wanted: ReturnType<typeof filtered>,
  { page, sort, search }: Pick<Wanted, 'page' | 'sort' | 'search'>,
  total: number,
) {
  const offset = (page - 1) * PAGE_SIZE
  const limit = Math.min(PAGE_SIZE, total - offset)
  if (limit <= 0) return []
  const isLate = offset > total / 2
  const keys = search && total <= FEW ? FOUND_FIRST : SORTED
  const ordered = inOrder(wanted.select('pages.id'), isLate ? turned(sort) : sort, keys, sql.ref('pages.id'))
  const ids = await ordered
    .limit(limit)
    .offset(isLate ? total - offset - limit : offset)
    .execute()
  return (isLate ? ids.toReversed() : ids).map(({ id }) => id)
}

/** One page of the pages and posts that are wanted, with the status that is stored, and how many there are. */
export async function listPages(database: Database, { search, page, sort, ...filters }: Wanted, now: string) {
  const db = database.kysely
  const wanted = filtered(db, filters, now, search ? await namesContain(database, search) : undefined)
  const total = search ? (await counted(wanted)).total : await countPages(db, filters, now)
  const ids = await chooseIds(wanted, { page, sort, search }, total)
  if (ids.length === 0) return { items: [], total }
  const rows = await db.selectFrom('pages').select(SUMMARY).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total }
}

const MOST_LINK_TARGETS = 20

/** Pages and posts that visitors see and whose title or slug contains the text. Pages come first. */
export async function listLinkTargets(database: Database, search: string, now: string) {
  const named = search ? await namesContain(database, search) : undefined
  return database.kysely
    .selectFrom('pages')
    .select(['title', 'slug'])
    .where(isVisible(now))
    .$if(named !== undefined, (query) => query.where(named!))
    .orderBy('kind')
    .orderBy('title')
    .orderBy('id')
    .limit(MOST_LINK_TARGETS)
    .execute()
}
