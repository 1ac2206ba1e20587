import { sql, type Expression } from 'kysely'
import { NewerDatabaseError } from './newer-database.ts'
import { normalizeText } from './normalize-text.ts'
import type { Db } from './database.ts'

/* Every difference between SQLite and PostgreSQL that a query has to know. */

/** Delivered to the listeners of all instances when the transaction commits. PostgreSQL only. */
export const notify = (trx: Db, channel: string, payload: string) => sql`SELECT pg_notify(${channel}, ${payload})`.execute(trx)

/** Whether a write was refused because a unique value is taken already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // SQLite: SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY.
  return code === '23505' || errcode === 2067 || errcode === 1555
}

/** SQLite: CORRUPT, NOTADB. */
const SQLITE_DAMAGED = new Set([11, 26])
/** SQLite: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14, ...SQLITE_DAMAGED])
/**
 * PostgreSQL: connection, serialization failure, deadlock, resources (a full disk), lock and statement timeout, operator
 * intervention, system error, read-only, damage.
 */
const POSTGRES_UNAVAILABLE = /^(?:08|40001|40P01|53|55P03|57014|57P|58|25006|XX001|XX002)/
const NETWORK_UNAVAILABLE = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET)/
/** Error messages of pg that have no code. */
const PG_UNAVAILABLE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/

/** SQLite: the code without the details that follow it. */
const getSqliteCode = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256
const getPostgresCode = (error: unknown) => (error as { code?: unknown }).code

/** What the API says then. */
export const UNAVAILABLE = 'The database cannot be reached or written at the moment. Please try again in a few minutes.'

/** Whether the file of the database is damaged. */
export const isDamaged = (error: unknown): boolean =>
  SQLITE_DAMAGED.has(getSqliteCode(error)) || /^XX00[12]$/.test(String(getPostgresCode(error)))

/** Whether a write was refused because the database can only be read now. */
export const isReadOnly = (error: unknown): boolean => getSqliteCode(error) === 8 || getPostgresCode(error) === '25006'

/** Whether another process holds the lock of the SQLite file. */
export const isBusy = (error: unknown): boolean => getSqliteCode(error) === 5

/** Whether the database cannot be reached or written now: nothing is wrong with the request, and it may work later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NewerDatabaseError) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if ('errcode' in error) return SQLITE_UNAVAILABLE.has(getSqliteCode(error))
  const code = getPostgresCode(error)
  if (typeof code === 'string') return POSTGRES_UNAVAILABLE.test(code) || NETWORK_UNAVAILABLE.test(code)
  return PG_UNAVAILABLE.test(error.message)
}

/** SQLSTATE classes of PostgreSQL for invalid data and for exceeded limits. */
const DATA_EXCEPTION = '22'
const LIMIT_EXCEEDED = '54'
/** SQLITE_TOOBIG */
const TOO_BIG = 18

/** Whether the database rejects a value for good, and is not just unreachable, busy or full. */
export function isRefusedValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (errcode !== undefined) return errcode === TOO_BIG
  return typeof code === 'string' && [DATA_EXCEPTION, LIMIT_EXCEEDED].includes(code.slice(0, 2)) && code.length === 5
}

/** A LIKE pattern for texts that contain this one. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const toRefs = (columns: (string | Expression<string>)[]) =>
  columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column))

/** Whether one of the columns contains the text, ignoring case and accents. */
export function contains(columns: (string | Expression<string>)[], text: string) {
  const pattern = containing(normalizeText(text))
  // One call for all columns, because SQLite calls back into JavaScript for `normalize_text`.
  return sql<boolean>`normalize_text(concat_ws(${sql.lit('\n')}, ${sql.join(toRefs(columns))})) LIKE ${pattern} ESCAPE '\\'`
}

/** Whether one of the columns contains the address. SQLite also finds it with ASCII letters of the other case. */
export function containsAddress(columns: (string | Expression<string>)[], address: string) {
  const tests = toRefs(columns).map((column) => sql`${column} LIKE ${containing(address)} ESCAPE '\\'`)
  return sql<boolean>`(${sql.join(tests, sql` OR `)})`
}
