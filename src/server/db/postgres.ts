import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Database, DatabaseHooks } from './database.ts'
import type { Tables } from './tables.ts'

const MIGRATION_LOCK = 7_141_905
const RECONNECT_MS = 500

// Counts come as bigint, which pg gives as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export async function openPostgres(
  url: string,
  { onQuery, wrapDialect = (dialect) => dialect }: DatabaseHooks = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    // A connection costs more than most questions, and people ask every few seconds.
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  // Without listeners, a connection that dies would end the process: an idle one by the pool, one in use by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await pool.end()
    throw new StartupError(`Cannot reach PostgreSQL at ${withoutPassword(url)}: ${reason(error)}`)
  }
  const kysely = new Kysely<Tables>({
    dialect: wrapDialect(new PostgresDialect({ pool })),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery && { log: onQuery }),
  })
  return {
    kind: 'postgres',
    kysely,
    versionFromOthers: () => undefined,
    async migrateUnderLock(work) {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        // Another process may be migrating, and a large table takes its time.
        await client.query('SET LOCAL statement_timeout = 0')
        await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
        await work({
          run: async (script) => void (await client.query(script)),
          rows: async (query) => (await client.query(query)).rows,
        })
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      } finally {
        client.release()
      }
    },
    listen: (channel, onNotified) => listen(url, channel, onNotified),
    async close() {
      await kysely.destroy()
      // Kysely ends the pool only if it has used it.
      if (!pool.ended) await pool.end()
    },
  }
}

/** A connection of its own that comes back by itself. */
async function listen(url: string, channel: string, onNotified: () => void) {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', () => {})
    client.on('end', again)
    client.on('notification', onNotified)
    await client.connect()
    await client.query(`LISTEN ${channel}`)
  }
  function again() {
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      connect().then(onNotified, again)
    }, RECONNECT_MS)
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}

const reason = (error: unknown) =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : (error as Error).message

function withoutPassword(url: string) {
  const safe = new URL(url)
  safe.password = ''
  return safe.href
}
