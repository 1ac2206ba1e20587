import { sql } from 'kysely'
import { BUILT_IN_SLUGS } from '#contract/text/slug.ts'
import type { Database, Db } from '#server/db/database.ts'
import { lockSchema } from '#server/db/postgres-schemas.ts'
import { exists } from '#server/db/results.ts'
import type { Tables } from '#server/db/tables.ts'
import { isVisible, shownDate } from '#server/features/pages/store.ts'
import { insertRows } from '#server/records/store.ts'
import type { Alternatives } from './expand-query.ts'
import { insertSearchDocuments, matchingDocuments, type Match, type SearchDocument } from './full-text-store.ts'
import { MAX_SCANNED } from './rules.ts'

/** An entry that is there is locked, as a change of its page does: see migration 0046. */
export async function queueSlugs(db: Db, slugs: readonly string[]): Promise<void> {
  await db
    .insertInto('searchQueue')
    .values(slugs.map((slug) => ({ slug })))
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(({ ref }) => ({ slug: ref('excluded.slug') })))
    .execute()
}

/**
 * Removes the first slugs from the queue and returns them. On PostgreSQL it first waits until another search has indexed what
 * it took, at most `waitMs` milliseconds, and leaves out pages that are being changed: their new text can be read only afterwards.
 */
export async function takeQueued({ kind }: Database, trx: Db, most: number, waitMs: number): Promise<string[]> {
  if (kind === 'postgres') {
    if (Number.isFinite(waitMs)) await sql`SET LOCAL lock_timeout = ${sql.lit(Math.max(1, Math.round(waitMs)))}`.execute(trx)
    await sql.raw(lockSchema('indexing')).execute(trx)
  }
  const first = trx
    .selectFrom('searchQueue')
    .select('slug')
    .orderBy('slug')
    .limit(most)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
  const taken = await trx.deleteFrom('searchQueue').where('slug', 'in', first).returning('slug').execute()
  return taken.map((row) => row.slug)
}

/** Removes these slugs from the queue, and returns those that were in it. */
export async function dequeue(trx: Db, slugs: string[]): Promise<string[]> {
  const taken = await trx.deleteFrom('searchQueue').where('slug', 'in', slugs).returning('slug').execute()
  return taken.map((row) => row.slug)
}

/** The names of the active categories and tags of these pages. */
export const listTermsOf = (db: Db, pageIds: string[]): Promise<{ pageId: string; name: string }[]> =>
  db
    .selectFrom('pageCategories')
    .innerJoin('categories', 'categories.id', 'categoryId')
    .select(['pageId', 'name'])
    .where('pageId', 'in', pageIds)
    .where('isActive', '=', 1)
    .unionAll(
      db
        .selectFrom('pageTags')
        .innerJoin('tags', 'tags.id', 'tagId')
        .select(['pageId', 'name'])
        .where('pageId', 'in', pageIds)
        .where('isActive', '=', 1),
    )
    .execute()

/** Slugs of pages that may have samples. Includes all pages that were changed since they were indexed. */
export const selectSlugsWithSamples = (db: Db) =>
  db.selectFrom('pageSamples').select('slug').unionAll(db.selectFrom('searchQueue').select('slug'))

/** What the index keeps of a page. */
export interface PageEntries {
  documents: SearchDocument[]
  pageLinks: Tables['pageLinks'][]
  pageDates: Tables['pageDates'][]
  pageSamples: Tables['pageSamples'][]
}

/** Replaces what the index keeps of these slugs. */
export async function replaceDocuments(database: Database, trx: Db, slugs: string[], entries: PageEntries[]): Promise<void> {
  for (const table of ['searchDocuments', 'pageLinks', 'pageDates', 'pageSamples'] as const)
    await trx.deleteFrom(table).where('slug', 'in', slugs).execute()
  const documents = entries.flatMap((entry) => entry.documents)
  if (documents.length > 0) await insertSearchDocuments(database.kind, trx, documents)
  for (const table of ['pageLinks', 'pageDates', 'pageSamples'] as const) {
    const rows: object[] = entries.flatMap((entry) => entry[table])
    await insertRows(trx, table, rows)
  }
}

export interface SearchMatch {
  slug: string
  title: string
  /** The start of the text, in which the snippet is found. */
  beginning: string
  kind: 'page' | 'post'
  /** Of a post. */
  publishedAt: string | null
}

/** The search ranks only this many of the newest pages. Ranking all pages with a common word would take seconds. */
const NEWEST = { title: 200, anywhere: 500 }
export const MAX_FOUND = NEWEST.anywhere

/**
 * Visible pages and posts with all or any of the words, best first, and their number. If there
 * are more than `MAX_FOUND`, the number is only known to be larger, and only the newest, and the newest
 * with the words in their titles, are ranked. Built-in pages are visible without a row. One query.
 */
export async function findDocuments(
  { kind, kysely: db }: Database,
  { query, match }: { query: Alternatives[]; match: Match },
  now: string,
  page: { offset: number; limit: number },
): Promise<{ total: number; found: SearchMatch[] }> {
  const newest = (where: keyof typeof NEWEST) =>
    db
      .selectFrom(matchingDocuments(kind, query, match, where).as('hit'))
      .leftJoin('pages', 'pages.slug', 'hit.slug')
      .select(['hit.id', 'hit.rank', 'pages.kind', sql<string>`COALESCE(${shownDate}, '')`.as('date')])
      .where((row) =>
        row.or([isVisible(now)(row), row.and([row('pages.id', 'is', null), row('hit.slug', 'in', BUILT_IN_SLUGS)])]),
      )
      .orderBy('hit.id', 'desc')
      .limit(NEWEST[where] + 1)
  // Texts are read for the results that are shown, not for all that were found.
  const shown = db
    .selectFrom(
      db
        .selectFrom(newest('title').as('named'))
        .selectAll()
        .unionAll(db.selectFrom(newest('anywhere').as('others')).selectAll())
        .as('found'),
    )
    .select((row) => ['id', 'kind', 'date', row.fn.min('rank').as('rank'), sql<number>`COUNT(*) OVER ()`.as('total')])
    .groupBy(['id', 'kind', 'date'])
    .orderBy('rank')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  const rows = await db
    .selectFrom(shown.as('shown'))
    .innerJoin('searchDocuments as document', 'document.id', 'shown.id')
    .leftJoin('pages', (join) => join.onRef('pages.slug', '=', 'document.slug').on('pages.kind', '=', 'post'))
    .select([
      'document.slug',
      'document.title',
      sql<string>`SUBSTR(document.body, 1, ${MAX_SCANNED + 1})`.as('beginning'),
      'shown.kind',
      'shown.total',
      shownDate.$castTo<string | null>().as('publishedAt'),
    ])
    .orderBy('shown.rank')
    .orderBy('shown.date', 'desc')
    .orderBy('shown.id', 'desc')
    .execute()
  return { total: rows[0]?.total ?? 0, found: rows.map(({ total: _, ...row }) => ({ ...row, kind: row.kind ?? 'page' })) }
}

/** What suggestions for misspelt words are taken from: a bounded part of the index. */
const SUGGESTED = { pages: 500, characters: 200 }

/** The titles and the first whole words of the newest visible pages. */
export async function listSuggestedTexts(db: Db, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('searchDocuments as document')
    .innerJoin('pages', 'pages.slug', 'document.slug')
    .select(['document.title', sql<string>`SUBSTR(document.body, 1, ${SUGGESTED.characters})`.as('beginning')])
    .where(isVisible(now))
    .orderBy('document.id', 'desc')
    .limit(SUGGESTED.pages)
    .execute()
  return rows.flatMap(({ title, beginning }) => [title, beginning.replace(/\S*$/, '')])
}

export const isQueueEmpty = async (db: Db) => !(await exists(db.selectFrom('searchQueue').select('slug').limit(1)))
