import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from './database.ts'
import type { FormSubmissionRow } from './tables.ts'

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

/** What of the enquiries is wanted: all of these words, suspects or not, only unread ones or all. */
export interface SubmissionMatch {
  words: { text: string; isPrefix: boolean }[]
  isSuspect: boolean
  isUnread: boolean
}

/** Beyond this many, words that begin alike are each rare enough to be put together at once. */
const MOST_TERMS = 100

const oneOf = (terms: string[]) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`

/** A beginning as the words that there are of it: FTS5 walks along those newest first, and would collect a prefix whole. */
async function withEndings(db: Db, { text: beginning, isPrefix }: SubmissionMatch['words'][number]): Promise<string> {
  if (!isPrefix) return `"${beginning}"`
  const { rows } = await sql<{ term: string }>`
    SELECT term FROM form_submission_terms
    WHERE term >= ${beginning} AND term < ${`${beginning}\u{10ffff}`} LIMIT ${MOST_TERMS + 1}`.execute(db)
  return rows.length === 0 || rows.length > MOST_TERMS ? `"${beginning}"*` : oneOf(rows.map(({ term }) => term))
}

/** The enquiries that match, as a table; `place` is their position, and the order in which they are to be read. */
export async function matchingSubmissions(
  kind: Database['kind'],
  db: Db,
  { words, isSuspect, isUnread }: SubmissionMatch,
): Promise<RawBuilder<FormSubmissionRow & { place: number }>> {
  const state = [isSuspect ? '_suspect' : '_genuine', ...(isUnread ? ['_unread'] : [])]
  if (kind === 'postgres') {
    const match = [...state.map((name) => `'${name}'`), ...words.map(({ text, isPrefix }) => `'${text}'${isPrefix ? ':*' : ''}`)]
    return sql`(SELECT *, position AS place FROM form_submissions WHERE search_words @@ ${match.join(' & ')}::tsquery)`
  }
  const match = await Promise.all(words.map((word) => withEndings(db, word)))
  return sql`(
    SELECT form_submissions.*, form_submission_words.rowid AS place
    FROM form_submission_words CROSS JOIN form_submissions ON form_submissions.position = form_submission_words.rowid
    WHERE form_submission_words MATCH ${[...state.map((name) => `"${name}"`), ...match].join(' AND ')})`
}

/** All enquiries, as `matchingSubmissions` gives some. */
export const allSubmissions = sql<FormSubmissionRow & { place: number }>`(SELECT *, position AS place FROM form_submissions)`
