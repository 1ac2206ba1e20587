import { sql } from 'kysely'
import type { Db } from './database.ts'

/* Every difference between SQLite and PostgreSQL that a query has to know. */

/** Delivered to the listeners of all instances when the transaction commits. PostgreSQL only. */
export const notify = (trx: Db, channel: string) => sql`SELECT pg_notify(${channel}, '')`.execute(trx)

/** Whether a write was refused because a unique value is taken already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // SQLite: SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY.
  return code === '23505' || errcode === 2067 || errcode === 1555
}

/** JSON as it is stored; what is not JSON counts as text. */
export function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return stored
  }
}

/** Whether one of the columns contains the text, in small letters or in capitals. */
export function contains(columns: string[], text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const tests = columns.map((column) => sql`lower(${sql.ref(column)}) LIKE ${pattern} ESCAPE '\\'`)
  return sql<boolean>`(${sql.join(tests, sql` OR `)})`
}
