import type pg from 'pg'
import { StartupError } from '#server/config/startup-error.ts'

/** What a connection needs, whatever the server, the database or the user has as its default. */
const SESSION = [
  // Otherwise the escape character of a search is read as the beginning of another one.
  'SET standard_conforming_strings = on',
  // Otherwise PostgreSQL refuses writes at the same time, instead of one after the other.
  "SET default_transaction_isolation = 'read committed'",
  'SET idle_session_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
].join('; ')

export const prepareSession = async (client: pg.ClientBase): Promise<void> => void (await client.query(SESSION))

/** For migrations and backups. */
export async function removeTimeLimits(client: pg.ClientBase): Promise<void> {
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
}

/** Refuses a database in which the website cannot work. `shownUrl` has no password. */
export async function requireUsable(pool: pg.Pool, shownUrl: string): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; user: string; schema: string | null; mayCreate: boolean | null }>(`
    SELECT current_setting('server_encoding') AS encoding, quote_ident(current_user) AS user,
      quote_ident(current_schema()) AS schema, has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate"`)
  const { encoding, user, schema, mayCreate } = rows[0]!
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database at ${shownUrl} has the encoding ${encoding}. Create one with "createdb --encoding UTF8 --template template0".`,
    )
  }
  if (!mayCreate) {
    throw new StartupError(
      `The user ${user} may not create tables in the database at ${shownUrl}. Make it the owner of the database, or run: `
        + `GRANT USAGE, CREATE ON SCHEMA ${schema ?? 'public'} TO ${user};`,
    )
  }
}
