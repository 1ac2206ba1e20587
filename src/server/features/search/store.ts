import { sql } from 'kysely'
import type { Section } from '#contract/sections.ts'
import type { Database, Db } from '#server/db/database.ts'
import { parseJson } from '#server/db/dialect.ts'
import { insertSearchDocuments, matchingDocuments, type SearchDocument } from '#server/db/full-text.ts'
import { isVisible } from '#server/db/visible.ts'

export interface IndexedPage {
  slug: string
  title: string
  excerpt: string
  content: string
  sections: Section[]
}

export async function queueSlugs(db: Db, slugs: readonly string[]): Promise<void> {
  await db
    .insertInto('searchQueue')
    .values(slugs.map((slug) => ({ slug })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes slugs off the queue; a page that is written from now on is queued again. */
export async function takeQueued(trx: Db, most: number): Promise<string[]> {
  const taken = await trx
    .deleteFrom('searchQueue')
    .where('slug', 'in', (query) => query.selectFrom('searchQueue').select('slug').limit(most))
    .returning('slug')
    .execute()
  return taken.map((row) => row.slug)
}

/** The pages of these slugs with their sections, whoever may see them. */
export async function readForIndex(trx: Db, slugs: string[]): Promise<IndexedPage[]> {
  const pages = await trx
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'excerpt', 'content'])
    .where('slug', 'in', slugs)
    .execute()
  if (pages.length === 0) return []
  const sections = await trx
    .selectFrom('pageSections')
    .selectAll()
    .where(
      'pageId',
      'in',
      pages.map((page) => page.id),
    )
    .orderBy('orderIndex')
    .orderBy('id')
    .execute()
  return pages.map(({ id, ...page }) => ({
    ...page,
    sections: sections
      .filter((section) => section.pageId === id)
      .map((section) => ({ ...section, content: parseJson(section.content), isActive: section.isActive === 1 })),
  }))
}

export async function replaceDocuments(database: Database, trx: Db, slugs: string[], documents: SearchDocument[]): Promise<void> {
  await trx.deleteFrom('searchDocuments').where('slug', 'in', slugs).execute()
  if (documents.length > 0) await insertSearchDocuments(database.kind, trx, documents)
}

export interface Found {
  slug: string
  title: string
  body: string
  kind: 'page' | 'post'
}

/**
 * Pages and posts that visitors may see and that have all the words, the best first, and how many there are.
 * The built-in pages are visible without a row. One query.
 */
export async function findDocuments(
  database: Database,
  words: string[],
  reserved: readonly string[],
  now: string,
  page: { offset: number; limit: number },
): Promise<{ total: number; found: Found[] }> {
  // Texts are read for the results that are shown, not for all that were found.
  const shown = database.kysely
    .selectFrom(matchingDocuments(database.kind, words).as('hit'))
    .leftJoin('pages', 'pages.slug', 'hit.slug')
    .select(['hit.id', 'hit.rank', 'pages.kind', sql<number>`COUNT(*) OVER ()`.as('total')])
    .where((where) =>
      where.or([isVisible(now)(where), where.and([where('pages.id', 'is', null), where('hit.slug', 'in', reserved)])]),
    )
    .orderBy('hit.rank')
    .orderBy('hit.slug')
    .limit(page.limit)
    .offset(page.offset)
  const rows = await database.kysely
    .selectFrom(shown.as('shown'))
    .innerJoin('searchDocuments as document', 'document.id', 'shown.id')
    .select(['document.slug', 'document.title', 'document.body', 'shown.kind', 'shown.total'])
    .orderBy('shown.rank')
    .orderBy('document.slug')
    .execute()
  return { total: rows[0]?.total ?? 0, found: rows.map(({ total: _, ...row }) => ({ ...row, kind: row.kind ?? 'page' })) }
}

export const isQueueEmpty = async (db: Db) => (await db.selectFrom('searchQueue').select('slug').limit(1).execute()).length === 0
