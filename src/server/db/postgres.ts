import { setTimeout as wait } from 'node:timers/promises'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { describeFullDisk, isDiskFull } from '#server/config/disk-full.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { createKysely, type Database, type DatabaseHooks } from './database.ts'
import { isReadOnly, isUnavailable } from './dialect.ts'
import { refuseNewer } from './newer-database.ts'
import { destroy, endSilentConnections, PATIENCE, type Patience } from './postgres-liveness.ts'
import { lockSchema } from './postgres-schemas.ts'
import { prepareSession, removeTimeLimits, requireUsable } from './postgres-session.ts'
import { postgresReader, postgresRunner } from './postgres-snapshot.ts'

const RECONNECT_MS = 500
const CONNECT_WITHIN_MS = 5000
const CLOSE_WITHIN_MS = 1000
const LISTENER_CHECK_MS = 30_000
const START_RETRY_MS = 500
/** Notices a peer that has vanished within minutes. Linux alone would begin to ask after two hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

// Counts come as bigint, which pg gives as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface PostgresOptions extends DatabaseHooks {
  patience?: Patience | undefined
  /** How many connections the queries use at most. */
  connections?: number | undefined
  /** How long one of them is used. It keeps the settings of its first moment, such as that the database is read-only. */
  lifetimeSeconds?: number | undefined
  /** How long to wait for a PostgreSQL that is not there yet. */
  startWithinMs?: number | undefined
  /** Called once, when it has to be waited for. */
  onWaiting?: ((reason: string) => void) | undefined
  /** Called when the database can only be read. */
  onReadOnly?: ((reason: string) => void) | undefined
}

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { patience = PATIENCE, connections = 10, lifetimeSeconds = 300 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: 15_000,
    // Opening a connection costs more than most queries, and people cause some every few seconds.
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: lifetimeSeconds,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it
    onConnect: prepareSession,
    ...KEEP_ALIVE,
  })
  const clients = new Set<pg.PoolClient>()
  // Without error listeners a broken connection ends the process: the pool emits the error of an idle one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    clients.add(client)
  })
  pool.on('remove', (client) => clients.delete(client))
  endSilentConnections(pool, url, patience)
  try {
    await waitForPostgres(pool, options)
    const { isReadOnly } = await requireUsable(pool, toShownUrl(url))
    if (isReadOnly) options.onReadOnly?.('PostgreSQL is a standby, or default_transaction_read_only is on')
  } catch (error) {
    await pool.end()
    if (error instanceof StartupError) throw error
    if (isDiskFull(error)) throw new StartupError(`${describeFullDisk(error)} Make room, and try again.`)
    throw new StartupError(
      `Cannot reach PostgreSQL at ${toShownUrl(url)}: ${reason(error)}. Correct DATABASE_URL, or start PostgreSQL.`,
    )
  }
  const stops: (() => Promise<void>)[] = []
  let knownMigrations: number | undefined
  const dialect = refuseNewer(new PostgresDialect({ pool }), () => knownMigrations)
  const kysely = createKysely(dialect, options)
  return {
    kind: 'postgres',
    kysely,
    readForeignVersion: () => undefined,
    isReplaced: () => false,
    refuseNewer: (migrations) => void (knownMigrations = migrations),
    async openSnapshot() {
      const client = await connectWithoutLimit(url)
      try {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
        // The first read, not BEGIN, fixes the state.
        await client.query('SELECT 1')
      } catch (error) {
        await endClient(client)
        throw error
      }
      return { ...postgresReader(client), [Symbol.asyncDispose]: () => endClient(client) }
    },
    async migrateUnderLock(work) {
      const client = await connectWithoutLimit(url)
      try {
        await client.query('BEGIN')
        await client.query(lockSchema('migration'))
        await work(postgresRunner(client))
        await client.query('COMMIT')
      } catch (error) {
        // A lost connection must not hide the error of the migration.
        await client.query('ROLLBACK').catch(() => {})
        throw error
      } finally {
        await endClient(client)
      }
    },
    async listen(channel, onNotified) {
      const stop = await listen(url, channel, onNotified)
      stops.push(stop)
      return stop
    },
    close,
    [Symbol.asyncDispose]: close,
  }

  async function close() {
    await Promise.all(stops.map((stop) => stop()))
    // Kysely ends the pool only if it has used it.
    const ended = kysely.destroy().then(() => (pool.ended ? undefined : pool.end()))
    await Promise.race([ended, wait(CLOSE_WITHIN_MS, undefined, { ref: false })])
    for (const client of clients) destroy(client)
    await ended
  }
}

/** A connection that is not of the pool: migrations and backups have no time limit. */
async function connectWithoutLimit(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS, ...KEEP_ALIVE })
  client.on('error', () => {})
  await client.connect()
  try {
    await removeTimeLimits(client)
  } catch (error) {
    await endClient(client)
    throw error
  }
  return client
}

/** Retries while PostgreSQL is unreachable or starting. A wrong password or database name fails at once. */
async function waitForPostgres(pool: pg.Pool, { startWithinMs = 0, onWaiting }: PostgresOptions): Promise<void> {
  const until = performance.now() + startWithinMs
  for (let tries = 0; ; tries += 1) {
    try {
      await pool.query('SELECT 1')
      return
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error
      if (tries === 0) onWaiting?.(reason(error))
    }
    await wait(START_RETRY_MS)
  }
}

async function endClient(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {})
  await Promise.race([ended, wait(CLOSE_WITHIN_MS, undefined, { ref: false })])
  destroy(client)
}

/** A separate connection that reconnects by itself. */
async function listen(url: string, channel: string, onNotified: (payload?: string) => void) {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const opened = new pg.Client({
      connectionString: url,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: CONNECT_WITHIN_MS,
    })
    client = opened
    opened.on('error', () => {})
    opened.on('end', again)
    opened.on('notification', ({ payload }) => onNotified(payload))
    try {
      await opened.connect()
      await prepareSession(opened)
      await request(opened)
    } catch (error) {
      destroy(opened)
      throw error
    }
  }
  function again() {
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      connect().then(() => onNotified(), again)
    }, RECONNECT_MS)
  }
  /** A standby refuses this until it becomes the primary. */
  async function request(opened: pg.Client) {
    await opened.query(`LISTEN ${channel}`).catch((error: unknown) => {
      if (!isReadOnly(error)) throw error
    })
  }
  /** A dead connection looks like an idle one. */
  function check() {
    const asked = client
    if (asked) request(asked).catch(() => destroy(asked))
  }
  const checking = setInterval(check, LISTENER_CHECK_MS).unref()
  async function stop() {
    stopped = true
    clearTimeout(retry)
    clearInterval(checking)
    if (client) await endClient(client)
  }
  try {
    await connect()
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

const reason = (error: unknown) =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : (error as Error).message

/** The address without its passwords, and without the name that a server gives its connections. */
function toShownUrl(url: string) {
  const safe = new URL(url)
  safe.password = ''
  for (const name of ['password', 'sslpassword', 'application_name']) safe.searchParams.delete(name)
  return safe.href
}
