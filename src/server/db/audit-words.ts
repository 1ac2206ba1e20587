import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { withEndings } from './full-text.ts'
import type { SoughtWord } from './sought-words.ts'
import type { AuditLogRow } from './tables.ts'

/** The days of the log that are wanted. */
export interface Days {
  from?: string | undefined
  until?: string | undefined
}

/** What of the log is sought: all of these words, of one action, type and actor or any. */
export interface AuditMatch extends Days {
  words: SoughtWord[]
  action?: string | undefined
  entityType?: string | undefined
  actorId?: string | undefined
  /** How many will be passed over. */
  offset: number
}

type Found = AuditLogRow & { place: unknown }

/** How many of the newest PostgreSQL looks through before it asks the index: what is in none of them is rare. */
const NEWEST = 5000
/** And so many more for each that is passed over: what is found among fewer is soon found in the index. */
const FOR_EACH = 4

/** The first position of a moment. It is too large for a number of JavaScript, and no query selects it. */
const positionOf = (moment: string) => BigInt(Date.parse(moment)) * 1_000_000n

const between = ({ from, until }: Days, position: RawBuilder<unknown>) =>
  sql.join(
    [
      sql`TRUE`,
      ...(from ? [sql`${position} >= ${positionOf(from)}`] : []),
      ...(until ? [sql`${position} < ${positionOf(until)}`] : []),
    ],
    sql` AND `,
  )

/** Ids of the entries of these days; the higher the position, the newer. Positions are compared faster than times are. */
export const entriesBetween = (days: Days): RawBuilder<{ entryId: string; position: unknown }> =>
  sql`(SELECT entry_id, position FROM audit_words WHERE ${between(days, sql`position`)})`

/** The words that tell of action, type and actor. */
const wordsFor = ({ action, entityType, actorId }: AuditMatch) =>
  [action, entityType, actorId].flatMap((name) => (name ? [`_${name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()}`] : []))

/** The entries that match, as tables to be read in turn until one has enough. `place` is the order in which they are to be read. */
export async function matchingEntries({ kind, kysely }: Database, match: AuditMatch): Promise<RawBuilder<Found>[]> {
  const names = wordsFor(match)
  if (kind === 'sqlite') {
    const words = await Promise.all(match.words.map((word) => withEndings(kysely, 'audit_terms', word)))
    return [
      sql`(
        SELECT audit_log.*, audit_words_index.rowid AS place
        FROM audit_words_index
        CROSS JOIN audit_words ON audit_words.position = audit_words_index.rowid
        CROSS JOIN audit_log ON audit_log.id = audit_words.entry_id
        WHERE audit_words_index MATCH ${[...names.map((word) => `"${word}"`), ...words].join(' AND ')}
          AND ${between(match, sql`audit_words_index.rowid`)})`,
    ]
  }
  const words = match.words.map(({ text, isPrefix }) => `'${text}'${isPrefix ? ':*' : ''}`)
  const has = sql`words @@ ${[...names.map((word) => `'${word}'`), ...words].join(' & ')}::tsquery`
  const inTime = between(match, sql`position`)
  // OFFSET 0 keeps it from reading the whole log for a few entries, or for a word that it takes for a common one.
  const entriesOf = (found: RawBuilder<unknown>): RawBuilder<Found> => sql`(
    SELECT entry.*, position AS place FROM ${found} AS found
    CROSS JOIN LATERAL (SELECT * FROM audit_log WHERE id = entry_id OFFSET 0) AS entry)`
  const newest = sql`SELECT * FROM audit_words WHERE ${inTime} ORDER BY position DESC LIMIT ${NEWEST + FOR_EACH * match.offset}`
  const all = sql`SELECT position, entry_id FROM audit_words WHERE ${inTime} AND ${has} OFFSET 0`
  return [
    entriesOf(sql`(SELECT * FROM (${newest}) AS newest WHERE ${has})`),
    entriesOf(sql`(SELECT * FROM (${all}) AS found ORDER BY position DESC)`),
  ]
}
