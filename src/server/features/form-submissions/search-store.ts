import { sql, type RawBuilder } from 'kysely'
import type { Database, Db, Trx } from '#server/db/database.ts'
import type { SearchTerm } from '#server/db/search-terms.ts'
import type { FormSubmissionRow } from '#server/db/tables.ts'

/* The search of enquiries: FTS5 in SQLite, tsvector in PostgreSQL. */

/** The filter of a search: all of these words, one form or suspected spam, only unread or all. */
export interface SubmissionMatch {
  terms: SearchTerm[]
  formType: string
  isSuspect: boolean
  /** Only what came before this position. */
  before?: number | undefined
  isUnread: boolean
}

/** The state is indexed as words, so that a search for unread enquiries does not read all enquiries with a common word. */
const SUSPECT = '_suspect'
const UNREAD = '_unread'
const toStateWords = ({ isSuspect, isUnread }: SubmissionMatch) => [
  ...(isSuspect ? [SUSPECT] : []),
  ...(isUnread ? [UNREAD] : []),
]

/** The enquiries that match, as a table. Sorted by `matchedPosition`, SQLite reads the newest only; by `position` it reads all. */
export const matchingSubmissions = async (
  kind: Database['kind'],
  db: Db,
  match: SubmissionMatch,
): Promise<RawBuilder<FormSubmissionRow & { matchedPosition: number }>> =>
  kind === 'sqlite'
    ? sql`(
        SELECT form_submissions.*, form_submission_words.rowid AS matched_position
        FROM form_submission_words CROSS JOIN form_submissions ON form_submissions.position = form_submission_words.rowid
        WHERE form_submission_words MATCH ${await toFts5Query(db, match)} ${isBefore(match)})`
    : sql`(SELECT *, position AS matched_position FROM form_submissions WHERE search_words @@ ${toTsQuery(match)}::tsquery)`

/** FTS5 starts reading there. */
const isBefore = ({ before }: SubmissionMatch) =>
  before === undefined ? sql`` : sql`AND form_submission_words.rowid < ${before}`

function toTsQuery(match: SubmissionMatch): string {
  const words = match.terms.map(({ text, isPrefix }) => `'${text}'${isPrefix ? ':*' : ''}`)
  return [...toStateWords(match).map((word) => `'${word}'`), ...words, ...(match.isSuspect ? [] : [`!'${SUSPECT}'`])].join(' & ')
}

async function toFts5Query(db: Db, match: SubmissionMatch): Promise<string> {
  const words = await Promise.all(match.terms.map((term) => expandPrefix(db, term)))
  const wanted = [...toStateWords(match).map((word) => `"${word}"`), ...words].join(' AND ')
  return match.isSuspect ? wanted : `(${wanted}) NOT "${SUSPECT}"`
}

/** The maximum number of words that a prefix is expanded to, beside the prefix itself. */
const MAX_ENDINGS = 100
/** FTS5 has an index of prefixes of this length. */
const INDEXED_LENGTH = 3

/** Expands a prefix to words. FTS5 reads the matches of words newest first; for a prefix it would collect all first. */
async function expandPrefix(db: Db, { text: beginning, isPrefix }: SearchTerm): Promise<string> {
  if (!isPrefix) return `"${beginning}"`
  if (beginning.length === INDEXED_LENGTH) return `"${beginning}"*`
  const { rows } = await sql<{ term: string }>`
    SELECT term FROM form_submission_terms
    WHERE term >= ${beginning} AND term < ${`${beginning}\u{10ffff}`} LIMIT ${MAX_ENDINGS}`.execute(db)
  return `(${[beginning, ...rows.map(({ term }) => term)].map((term) => `"${term}"`).join(' OR ')})`
}

/** The conditions are literals, because SQLite uses a partial index only for the same literal condition. */
export const inGroup = ({ formType, isSuspect, isUnread, before }: Omit<SubmissionMatch, 'terms'>) =>
  sql<boolean>`(${sql.join(
    [
      isSuspect ? sql`suspicion IS NOT NULL` : sql`suspicion IS NULL AND form_type = ${formType}`,
      ...(isUnread ? [sql`is_read = 0`] : []),
      ...(before === undefined ? [] : [sql`position < ${before}`]),
    ],
    sql` AND `,
  )})`

/** Merges up to `pages` pages of SQLite's index of words. A negative number begins to merge all of it. Returns the rows changed. */
export async function mergeWords(trx: Trx, pages: number): Promise<number> {
  const before = await countChanges(trx)
  await sql`INSERT INTO form_submission_words (form_submission_words, rank) VALUES ('merge', ${pages})`.execute(trx)
  return (await countChanges(trx)) - before
}

async function countChanges(trx: Trx): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT total_changes() AS total`.execute(trx)
  return rows[0]!.total
}
