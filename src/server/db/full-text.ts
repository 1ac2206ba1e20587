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

/** What of the enquiries is wanted: all of these words, of one form or suspects, only unread ones or all. */
export interface SubmissionMatch {
  words: { text: string; isPrefix: boolean }[]
  formType: string
  isSuspect: boolean
  /** Only what came before this position. */
  before?: number | undefined
  isUnread: boolean
}

/** Of words that begin alike, so many count, the word itself first; whoever wants the others types another letter. */
const MOST_TERMS = 100
/** FTS5 keeps these ready. */
const INDEXED_LENGTH = 3

const oneOf = (terms: string[]) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`

/** A beginning as the words that there are of it: FTS5 walks along those newest first, and would collect a prefix whole. */
async function withEndings(db: Db, { text: beginning, isPrefix }: SubmissionMatch['words'][number]): Promise<string> {
  if (!isPrefix) return `"${beginning}"`
  if (beginning.length === INDEXED_LENGTH) return `"${beginning}"*`
  const { rows } = await sql<{ term: string }>`
    SELECT term FROM form_submission_terms
    WHERE term >= ${beginning} AND term < ${`${beginning}\u{10ffff}`} LIMIT ${MOST_TERMS}`.execute(db)
  return oneOf([beginning, ...rows.map(({ term }) => term)])
}

/** How many of the newest PostgreSQL looks through before it asks the index: what is in none of them is rare. */
const NEWEST = 5000

type Submissions = RawBuilder<FormSubmissionRow & { place: number }>

/**
 * The enquiries that match, as tables to be read in turn until one has enough; the last has all of them. `place` is their
 * position, and the order in which they are to be read.
 */
export async function matchingSubmissions(kind: Database['kind'], db: Db, match: SubmissionMatch): Promise<Submissions[]> {
  const state = [match.isSuspect ? '_suspect' : '_genuine', ...(match.isUnread ? ['_unread'] : [])]
  if (kind === 'postgres') {
    const words = match.words.map(({ text, isPrefix }) => `'${text}'${isPrefix ? ':*' : ''}`)
    const query = [...state.map((name) => `'${name}'`), ...words].join(' & ')
    // Left to itself it takes every word that it does not know for a common one, and goes through all there are.
    const newest = sql`SELECT *, position AS place FROM form_submissions WHERE ${inGroup(match)} ORDER BY position DESC LIMIT ${NEWEST}`
    return [
      sql`(SELECT * FROM (${newest}) AS newest WHERE search_words @@ ${query}::tsquery)`,
      sql`(SELECT *, position AS place FROM form_submissions WHERE search_words @@ ${query}::tsquery OFFSET 0)`,
    ]
  }
  const words = await Promise.all(match.words.map((word) => withEndings(db, word)))
  const query = [...state.map((name) => `"${name}"`), ...words].join(' AND ')
  return [
    sql`(
      SELECT form_submissions.*, form_submission_words.rowid AS place
      FROM form_submission_words CROSS JOIN form_submissions ON form_submissions.position = form_submission_words.rowid
      WHERE form_submission_words MATCH ${query})`,
  ]
}

/** The conditions are literal, as those of the partial indexes are. */
export const inGroup = ({ formType, isSuspect, isUnread, before }: Omit<SubmissionMatch, 'words'>) =>
  sql<boolean>`(${sql.join(
    [
      isSuspect ? sql`suspicion IS NOT NULL` : sql`suspicion IS NULL AND form_type = ${formType}`,
      ...(isUnread ? [sql`is_read = 0`] : []),
      ...(before === undefined ? [] : [sql`position < ${before}`]),
    ],
    sql` AND `,
  )})`

/** All enquiries, as `matchingSubmissions` gives some. */
export const allSubmissions: Submissions = sql`(SELECT *, position AS place FROM form_submissions)`
