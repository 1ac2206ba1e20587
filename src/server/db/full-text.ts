import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from './database.ts'
import type { SoughtWord } from './sought-words.ts'
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
  /** The higher, the later the document was written. */
  id: number
  slug: string
  rank: number
}

/** Above all ranks that the databases give. */
const TITLE_FIRST = 1_000_000
/** How many of the newest documents PostgreSQL looks through before it asks the index: what few of them have is rare. */
const NEWEST_DOCUMENTS = 20_000

/** Whether all the words are to be there, or any of them. */
export type Match = 'all' | 'any'

/**
 * The documents that have the words, anywhere or in the title, as tables to be read in turn until one has enough; the
 * last has all of them. The lower the rank, the better: of titles with all the words the shortest is, of texts the one that
 * has them beside each other.
 */
export function matchingDocuments(
  kind: Database['kind'],
  words: SoughtWord[],
  match: Match,
  where: 'title' | 'anywhere',
): [RawBuilder<Hit>, ...RawBuilder<Hit>[]] {
  const inTitle = where === 'title'
  const isTitleRanked = inTitle && match === 'all'
  const titleRank = sql`LENGTH(search_documents.title) - ${sql.lit(TITLE_FIRST)}`
  if (kind === 'sqlite') {
    const query = inSqlite(words, match)
    return [
      sql`(
        SELECT search_index.rowid AS id, slug, ${isTitleRanked ? titleRank : sql`bm25(search_index, 8.0, 1.0)`} AS rank
        FROM search_index CROSS JOIN search_documents ON search_documents.id = search_index.rowid
        WHERE search_index MATCH ${inTitle ? `{title} : (${query})` : query})`,
    ]
  }
  const query = sql`to_tsquery('english', ${words.map(({ text, isPrefix }) => `${text}${isPrefix ? ':*' : ''}`).join(match === 'all' ? ' & ' : ' | ')})`
  const rank = isTitleRanked ? titleRank : sql`-ts_rank(document, ${query})`
  const from = (documents: RawBuilder<unknown>) => sql`
    SELECT id, slug, ${rank} AS rank FROM ${documents} AS search_documents
    WHERE ${inTitle ? sql`title_words` : sql`document`} @@ ${query}`
  const newest = sql`(SELECT * FROM search_documents ORDER BY id DESC LIMIT ${NEWEST_DOCUMENTS})`
  // Without OFFSET it would go through all there are where it takes a word for a common one.
  return [sql`(${from(newest)})`, sql`(${from(sql`search_documents`)} OFFSET 0)`]
}

/** bm25 counts the phrase like a word of its own, a rare one. */
function inSqlite(words: SoughtWord[], match: Match): string {
  const terms = words.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`)
  if (match === 'any' || words.length === 1) return terms.join(' OR ')
  return `(${terms.join(' AND ')}) OR "${words.map(({ text }) => text).join(' ')}"`
}

/** What of the enquiries is wanted: all of these words, of one form or suspects, only unread ones or all. */
export interface SubmissionMatch {
  words: SoughtWord[]
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

/**
 * A beginning as the words that there are of it in the vocabulary of an index: FTS5 walks along those newest first, and
 * would collect a prefix whole.
 */
async function withEndings(db: Db, vocabulary: string, { text: beginning, isPrefix }: SoughtWord): Promise<string> {
  if (!isPrefix) return `"${beginning}"`
  if (beginning.length === INDEXED_LENGTH) return `"${beginning}"*`
  const { rows } = await sql<{ term: string }>`
    SELECT term FROM ${sql.table(vocabulary)}
    WHERE term >= ${beginning} AND term < ${`${beginning}\u{10ffff}`} LIMIT ${MOST_TERMS}`.execute(db)
  return oneOf([beginning, ...rows.map(({ term }) => term)])
}

/** The words that tell of the state. What is no suspect is known by that: nearly all have the word for it, `_genuine`. */
const SUSPECT = '_suspect'
const stateOf = ({ isSuspect, isUnread }: SubmissionMatch) => [...(isSuspect ? [SUSPECT] : []), ...(isUnread ? ['_unread'] : [])]

/** How many of the newest PostgreSQL looks through before it asks the index: what is in none of them is rare. */
const NEWEST = 5000

type Submissions = RawBuilder<FormSubmissionRow & { place: number }>

/**
 * The enquiries that match, as tables to be read in turn until one has enough; the last has all of them. `place` is their
 * position, and the order in which they are to be read.
 */
export async function matchingSubmissions(kind: Database['kind'], db: Db, match: SubmissionMatch): Promise<Submissions[]> {
  if (kind === 'postgres') return inPostgres(match)
  const words = await Promise.all(match.words.map((word) => withEndings(db, 'form_submission_terms', word)))
  const wanted = [...stateOf(match).map((name) => `"${name}"`), ...words].join(' AND ')
  const query = match.isSuspect ? wanted : `(${wanted}) NOT "${SUSPECT}"`
  return [
    sql`(
      SELECT form_submissions.*, form_submission_words.rowid AS place
      FROM form_submission_words CROSS JOIN form_submissions ON form_submissions.position = form_submission_words.rowid
      WHERE form_submission_words MATCH ${query})`,
  ]
}

/** What so few of the newest have, some thousands of a million have at most, which are soon read. */
const FEW = 20

function inPostgres(match: SubmissionMatch): Submissions[] {
  const state = stateOf(match)
  const whole = [...state, ...match.words.flatMap(({ text, isPrefix }) => (isPrefix ? [] : [text]))].map((word) => `'${word}'`)
  const beginnings = match.words.flatMap(({ text, isPrefix }) => (isPrefix ? [`'${text}':*`] : []))
  const has = (words: string[]) =>
    sql<boolean>`search_words @@ ${[...words, ...(match.isSuspect ? [] : [`!'${SUSPECT}'`])].join(' & ')}::tsquery`
  const all = [...whole, ...beginnings]
  const newest = sql`SELECT *, position AS place FROM form_submissions WHERE ${inGroup(match)} ORDER BY position DESC LIMIT ${NEWEST}`
  // Left to itself it takes every word that it does not know for a common one, and goes through all there are.
  const found = (words: string[]) =>
    sql<FormSubmissionRow & { place: number }>`(SELECT *, position AS place FROM form_submissions WHERE ${has(words)} OFFSET 0)`
  const amongNewest: Submissions = sql`(SELECT * FROM (${newest}) AS newest WHERE ${has(all)})`
  if (beginnings.length === 0 || whole.length === state.length) return [amongNewest, found(all)]
  // It collects all that begins so, be it a million; where few have the whole words, those are read instead.
  return [
    amongNewest,
    sql`(
      WITH seen AS (SELECT COUNT(*) AS total FROM (${newest}) AS newest WHERE ${has(whole)})
      SELECT * FROM ${found(whole)} AS few WHERE ${has(beginnings)} AND (SELECT total FROM seen) < ${FEW}
      UNION ALL SELECT * FROM ${found(all)} AS many WHERE (SELECT total FROM seen) >= ${FEW})`,
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
