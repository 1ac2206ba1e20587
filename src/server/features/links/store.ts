import { contains } from '#server/db/dialect.ts'
import type { Db } from '#server/db/database.ts'
import { getStatusAt } from '#server/features/pages/store.ts'
import { findRedirect } from '#server/features/pages/slug-store.ts'
import type { KnownPlaces, LinkedPlace } from './rules.ts'

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

/** Reads what the places name. Up to four queries, and one for each former slug. */
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

async function readPages(db: Db, slugs: string[], now: string): Promise<KnownPlaces['pages']> {
  const pages = new Map<string, { title: string; status: 'draft' | 'scheduled' | 'published' } | null>()
  if (slugs.length === 0) return pages
  const rows = await db
    .selectFrom('pages')
    .select(['title', 'slug', 'status', 'publishDate'])
    .where('slug', 'in', slugs)
    .execute()
  for (const row of rows) pages.set(row.slug, { title: row.title, status: getStatusAt(now, row) })
  for (const slug of slugs) {
    if (!pages.has(slug) && (await findRedirect(db, slug, now)) !== undefined) pages.set(slug, null)
  }
  return pages
}
