import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Reader, ScriptRunner } from './database.ts'

/* The schemas of a PostgreSQL database: the website is in one, a restored one or a former one in another. */

/** The connections of a restore, which are not those of a server. */
const RESTORE = 'restore'
const SERVER = 'website-'

/** The address of a database for one server, whose connections have a name of their own. */
export function serverUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', SERVER + randomUUID())
  return url.href
}

/** The name of the connections of this server, if the address is of a server. */
function getServerName(databaseUrl: string): string | undefined {
  const name = new URL(databaseUrl).searchParams.get('application_name')
  return name?.startsWith(SERVER) ? name : undefined
}

/** The address of a database for a restore, and if it is given, with this schema in place of the usual one. */
export function restoreUrl(databaseUrl: string, schema?: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', RESTORE)
  const options = url.searchParams.get('options') ?? ''
  if (schema) url.searchParams.set('options', `${options} -c search_path=${schema}`.trim())
  return url.href
}

export async function readCurrentSchema({ kysely }: Database) {
  const { rows } = await sql<{
    name: string
    owned: boolean
    mayCreate: boolean
    database: string
    user: string
    extension: string | null
  }>`
    SELECT n.nspname AS name, pg_has_role(n.nspowner, 'USAGE') AS owned, current_user AS user, current_database() AS database,
      has_database_privilege(current_database(), 'CREATE') AS may_create,
      (SELECT min(extname) FROM pg_extension WHERE extnamespace = n.oid) AS extension
    FROM pg_namespace AS n WHERE n.nspname = current_schema()`.execute(kysely)
  return rows[0]
}

export async function listSchemas({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT nspname AS name FROM pg_namespace ORDER BY nspname`.execute(kysely)
  return rows.map(({ name }) => name)
}

/** How many connections other programs have to this database as the same user. Those of the program with this address do not count. */
export async function countOthers(reader: Reader, databaseUrl: string): Promise<number> {
  const own = getServerName(databaseUrl) ?? RESTORE
  if (!/^[\w-]+$/.test(own)) throw new Error(`Not a name of a server: ${own}`)
  const [row] = (await reader.rows(
    `SELECT count(*) AS total FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND application_name NOT IN ('${RESTORE}', '${own}')`,
  )) as { total: number }[]
  return Number(row!.total)
}

const LOCKS = { migration: 7_141_905, indexing: 7_141_906 }

/** SQL that waits for a lock until the end of the transaction. It is a lock of the schema: another website beside it need not wait. */
export const lockSchema = (work: keyof typeof LOCKS) =>
  `SELECT pg_advisory_xact_lock(${LOCKS[work]}, hashtext(COALESCE(current_schema(), '')))`

export const dropSchema = ({ migrateUnderLock }: Database, schema: string) =>
  migrateUnderLock((runner) => runner.run(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`))

export const createSchema = ({ migrateUnderLock }: Database, schema: string) =>
  migrateUnderLock((runner) => runner.run(`CREATE SCHEMA "${schema}"`))

/** Gives the schema `side` the name of `current`, whose former state gets the name `former`. */
export async function swapSchemas(runner: ScriptRunner, current: string, side: string, former: string): Promise<void> {
  await renameSchema(runner, current, former)
  await renameSchema(runner, side, current)
}

export const renameSchema = (runner: ScriptRunner, from: string, to: string) =>
  runner.run(`ALTER SCHEMA "${from}" RENAME TO "${to}"`)

/** Removes the schema `current`, and gives its name to `other`. */
export async function putInPlace(runner: ScriptRunner, current: string, other: string): Promise<void> {
  await runner.run(`DROP SCHEMA "${current}" CASCADE`)
  await renameSchema(runner, other, current)
}
