import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'
import { insertRows } from '#server/records/store.ts'
import type { Alternatives, Phrase } from './expand-query.ts'

/* Full-text search of the pages: FTS5 in SQLite, tsvector in PostgreSQL. */

export interface SearchDocument {
  slug: string
  title: string
  body: string
  /** As the words of a query, with spaces between them. Both databases would divide a text in other ways. */
  words: {
    title: string
    /** Of the headings, which `body` contains too, and the names of categories and tags. */
    headings: string
    body: string
  }
}

export async function insertSearchDocuments(kind: Database['kind'], trx: Db, documents: SearchDocument[]): Promise<void> {
  if (kind === 'postgres') {
    const rows = documents.map(
      ({ slug, title, body, words }) =>
        sql`(${slug}, ${title}, ${body}, setweight(to_tsvector('english_all_words', ${words.title}), 'A') || setweight(to_tsvector('english_all_words', ${words.headings}), 'B') || to_tsvector('english_all_words', ${words.body}))`,
    )
    await sql`INSERT INTO search_documents (slug, title, body, document) VALUES ${sql.join(rows)}`.execute(trx)
    return
  }
  const texts = documents.map(({ slug, title, body }) => ({ slug, title, body }))
  await insertRows(trx, 'searchDocuments', texts)
  const rows = documents.map(
    ({ slug, words }) =>
      sql`((SELECT id FROM search_documents WHERE slug = ${slug}), ${words.title}, ${words.headings}, ${words.body})`,
  )
  await sql`INSERT INTO search_index (rowid, title, headings, body) VALUES ${sql.join(rows)}`.execute(trx)
}

export interface Hit {
  /** Higher for documents that were written later. */
  id: number
  slug: string
  rank: number
}

/** Higher than any rank of the databases. */
const TITLE_FIRST = 1_000_000
/** Whether a document must have all the words, or at least one. */
export type Match = 'all' | 'any'

/**
 * The documents that have the words, anywhere or in the title. A lower rank is better: with all the words in the title, the
 * shortest title is first; otherwise, texts with the words next to each other are.
 */
export function matchingDocuments(
  kind: Database['kind'],
  query: Alternatives[],
  match: Match,
  where: 'title' | 'anywhere',
): RawBuilder<Hit> {
  const inTitle = where === 'title'
  const isTitleRanked = inTitle && match === 'all'
  const titleRank = sql`LENGTH(search_documents.title) - ${sql.lit(TITLE_FIRST)}`
  if (kind === 'sqlite') {
    const matching = toFts5Query(query, match)
    return sql`(
      SELECT search_index.rowid AS id, slug, ${isTitleRanked ? titleRank : sql`bm25(search_index, 8.0, 3.0, 1.0)`} AS rank
      FROM search_index CROSS JOIN search_documents ON search_documents.id = search_index.rowid
      WHERE search_index MATCH ${inTitle ? `{title} : (${matching})` : matching})`
  }
  const matching = sql`to_tsquery('english_all_words', ${toTsquery(query, match)})`
  return sql`(
    SELECT id, slug, ${isTitleRanked ? titleRank : sql`-ts_rank(document, ${matching})`} AS rank FROM search_documents
    WHERE ${inTitle ? sql`title_words` : sql`document`} @@ ${matching})`
}

const quote = (phrase: Phrase) => `"${phrase.map(({ text }) => text).join(' ')}"${phrase.at(-1)!.isPrefix ? '*' : ''}`

/** bm25 treats the phrase like one more, rare word. */
function toFts5Query(query: Alternatives[], match: Match): string {
  const parts = query.map((alternatives) => `(${alternatives.map(quote).join(' OR ')})`)
  if (match === 'any' || query.length === 1) return parts.join(' OR ')
  return `(${parts.join(' AND ')}) OR "${query.flatMap(([own]) => own!.map(({ text }) => text)).join(' ')}"`
}

function toTsquery(query: Alternatives[], match: Match): string {
  const words = (phrase: Phrase) => phrase.map(({ text, isPrefix }) => `${text}${isPrefix ? ':*' : ''}`).join(' <-> ')
  const parts = query.map((alternatives) => `(${alternatives.map((phrase) => `(${words(phrase)})`).join(' | ')})`)
  return parts.join(match === 'all' ? ' & ' : ' | ')
}
