import type pg from 'pg'
import { StartupError } from '#server/config/startup-error.ts'

/** Settings of every connection. They override the defaults of the server, the database and the user. */
const SESSION = {
  // The backslash in the searches is a character of its own.
  standard_conforming_strings: 'on',
  // A stricter level would refuse one of two writes at the same time. This one lets it wait.
  default_transaction_isolation: 'read committed',
  // `statement_timeout` ends the wait for a lock.
  lock_timeout: '0',
  idle_session_timeout: '0',
  // Without a limit, a transaction whose connection was lost keeps its locks for hours.
  idle_in_transaction_session_timeout: '60s',
}
/** For migrations and backups. */
const NO_TIME_LIMITS = {
  ...SESSION,
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
}

/** The pool limits the time to connect, but not the time of what it runs on a new connection. */
const ANSWER_WITHIN_MS = 5000

/** Changes those of the settings that this version of PostgreSQL has. */
async function configure(client: pg.ClientBase, settings: Record<string, string>): Promise<void> {
  const query = {
    text: `SELECT set_config(name, value, false)
      FROM unnest($1::text[], $2::text[]) AS wanted (name, value) JOIN pg_settings USING (name)`,
    values: [Object.keys(settings), Object.values(settings)],
    query_timeout: ANSWER_WITHIN_MS,
  }
  await client.query(query)
}

export const prepareSession = (client: pg.ClientBase) => configure(client, SESSION)
export const removeTimeLimits = (client: pg.ClientBase) => configure(client, NO_TIME_LIMITS)

interface Found {
  encoding: string
  user: string
  schema: string | null
  mayCreate: boolean | null
  isReadOnly: boolean
  isTurkish: boolean
}

/** Refuses a database in which the website cannot work. `shownUrl` has no password. */
export async function requireUsable(pool: pg.Pool, shownUrl: string): Promise<{ isReadOnly: boolean }> {
  const { rows } = await pool.query<Found>(`
    SELECT current_setting('server_encoding') AS encoding, quote_ident(current_user) AS user,
      quote_ident(current_schema()) AS schema, has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate",
      current_setting('transaction_read_only') = 'on' AS "isReadOnly", lower('I') <> 'i' AS "isTurkish"`)
  const { encoding, user, schema, mayCreate, isReadOnly, isTurkish } = rows[0]!
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database at ${shownUrl} has the encoding ${encoding}. Create one with "createdb --encoding UTF8 --template template0".`,
    )
  }
  if (isTurkish) {
    throw new StartupError(
      `The database at ${shownUrl} has a Turkish locale, with which "I" is not the capital of "i", so searches and the erasure of a person would miss text. `
        + 'Create one with another locale, such as "createdb --encoding UTF8 --locale C.UTF-8 --template template0".',
    )
  }
  if (schema === null) {
    throw new StartupError(`The user ${user} has no schema in the database at ${shownUrl}: no schema of its search_path exists.`)
  }
  if (!mayCreate) {
    throw new StartupError(
      `The user ${user} may not create tables in the database at ${shownUrl}. Make it the owner of the database, or run: `
        + `GRANT CREATE ON SCHEMA ${schema} TO ${user};`,
    )
  }
  return { isReadOnly }
}
