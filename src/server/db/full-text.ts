import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from './database.ts'

/* Full-text search: FTS5 in SQLite, tsvector in PostgreSQL. Words are folded: lower case, without accents. */

export interface SearchDocument {
  slug: string
  title: string
  body: string
  /** Title and body without accents. */
  folded: { title: string; body: string }
}

export async function insertSearchDocuments(kind: Database['kind'], trx: Db, documents: SearchDocument[]): Promise<void> {
  const rows = documents.map(({ slug, title, body, folded }) =>
    kind === 'sqlite'
      ? sql`(${slug}, ${title}, ${body})`
      : sql`(${slug}, ${title}, ${body}, setweight(to_tsvector('english', ${folded.title}), 'A') || to_tsvector('english', ${folded.body}))`,
  )
  const columns = kind === 'sqlite' ? sql`(slug, title, body)` : sql`(slug, title, body, document)`
  await sql`INSERT INTO search_documents ${columns} VALUES ${sql.join(rows)}`.execute(trx)
}

export interface Hit {
  id: number
  slug: string
  rank: number
}

/** The documents that have all the words, as beginnings of theirs; the lower the rank, the better. Words: letters and digits only. */
export function matchingDocuments(kind: Database['kind'], words: string[]): RawBuilder<Hit> {
  if (kind === 'sqlite') {
    const match = words.map((word) => `"${word}"*`).join(' ')
    return sql<Hit>`(
      SELECT search_documents.id, slug, bm25(search_index, 8.0, 1.0) AS rank
      FROM search_index JOIN search_documents ON search_documents.id = search_index.rowid
      WHERE search_index MATCH ${match})`
  }
  const match = words.map((word) => `${word}:*`).join(' & ')
  return sql<Hit>`(
    SELECT id, slug, -ts_rank(document, query) AS rank
    FROM search_documents, to_tsquery('english', ${match}) AS query WHERE document @@ query)`
}
