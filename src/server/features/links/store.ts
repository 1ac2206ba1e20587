import { contains } from '#server/db/dialect.ts'
import type { Db } from '#server/db/database.ts'
import { getStatusAt, isVisibleAt } from '#server/features/pages/store.ts'
import { findRedirect } from '#server/features/pages/slug-store.ts'
import type { KnownPlaces, LinkedPage, LinkedPlace } from './rules.ts'

const MAX_PAGES = 20

/** Pages and posts whose title or slug contains the text, also hidden ones: first pages, then posts, the latest change first. */
export const listLinkedPages = (db: Db, search: string) =>
  db
    .selectFrom('pages')
    .select(['title', 'slug', 'kind', 'status', 'publishDate'])
    .$if(search !== '', (query) => query.where(contains(['title', 'slug'], search)))
    .orderBy('kind')
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(MAX_PAGES)
    .execute()

/** Reads what the places name. Up to four queries, and two for each former slug. */
export async function readPlaces(db: Db, places: LinkedPlace[], now: string): Promise<KnownPlaces> {
  const listSlugs = (kind: 'page' | 'category' | 'tag') => [
    ...new Set(places.flatMap((place) => (place.kind === kind && 'slug' in place ? place.slug : []))),
  ]
  const ids = [...new Set(places.flatMap((place) => (place.kind === 'file' ? place.id : [])))]
  const activeSlugs = async (table: 'categories' | 'tags', slugs: string[]) => {
    if (slugs.length === 0) return new Set<string>()
    const rows = await db.selectFrom(table).select('slug').where('slug', 'in', slugs).where('isActive', '=', 1).execute()
    return new Set(rows.map(({ slug }) => slug))
  }
  const [pages, categories, tags, files] = await Promise.all([
    readPages(db, listSlugs('page'), now),
    activeSlugs('categories', listSlugs('category')),
    activeSlugs('tags', listSlugs('tag')),
    ids.length === 0 ? [] : db.selectFrom('media').select('id').where('id', 'in', ids).execute(),
  ])
  return { pages, categories, tags, files: new Set(files.map(({ id }) => id)) }
}

async function readPages(db: Db, slugs: string[], now: string): Promise<Map<string, LinkedPage>> {
  const pages = new Map<string, LinkedPage>()
  if (slugs.length === 0) return pages
  const rows = await db
    .selectFrom('pages')
    .leftJoin('pages as next', 'next.id', 'pages.endRedirect')
    .select(['pages.title', 'pages.slug', 'pages.status', 'pages.publishDate', 'pages.endDate'])
    .select(['next.status as nextStatus', 'next.publishDate as nextPublishDate', 'next.endDate as nextEndDate'])
    .where('pages.slug', 'in', slugs)
    .execute()
  for (const { title, slug, nextStatus, nextPublishDate, nextEndDate, ...page } of rows) {
    const next = nextStatus && { status: nextStatus, publishDate: nextPublishDate, endDate: nextEndDate }
    const status = getStatusAt(now, page)
    const isOpen = isVisibleAt(now, page) || (next && isVisibleAt(now, next))
    pages.set(slug, { title, status: status === 'published' && !isOpen ? 'ended' : status })
  }
  for (const slug of slugs) {
    const present = pages.has(slug) ? undefined : await findRedirect(db, slug, now)
    const moved = present !== undefined && (await readPages(db, [present], now)).get(present)
    if (moved) pages.set(slug, moved)
  }
  return pages
}
