import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export interface Patience {
  /** After this time PostgreSQL is asked, by a new connection, whether it is still working on the query. */
  slowMs: number
  /** After this time a query fails in any case. Longer than `statement_timeout`. */
  longestMs: number
}

export const PATIENCE: Patience = { slowMs: 2500, longestMs: 20_000 }

/** Time for an answer that was already on its way when we asked. */
const ANSWER_MS = 200

/** The states of `pg_stat_activity` in which an answer may still come. */
const WORKING = `SELECT pid, pg_backend_pid() AS own FROM pg_stat_activity
  WHERE pid = pg_backend_pid() OR state IN ('active', 'fastpath function call', 'disabled')`

/** Fails the queries of this connection, and prevents the pool from reusing it. */
export function destroy(client: pg.ClientBase): void {
  const error = Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' })
  ;(client as pg.Client).connection.stream.destroy(error)
}

/**
 * Ends connections on which PostgreSQL has gone silent: a host without power, a failover, a proxy that forgot the connection.
 * TCP reports that after 15 minutes or never, and `statement_timeout` only works on the server's side.
 */
export function endSilentConnections(pool: pg.Pool, url: string, { slowMs, longestMs }: Patience): void {
  const idle = new Set<pg.PoolClient>()
  let asking: Promise<Set<number> | 'unknown'> | undefined

  /** The ids of the PostgreSQL processes that are running a query. */
  async function listBusyPids(): Promise<Set<number> | 'unknown'> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: slowMs, query_timeout: slowMs })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number; own: number }>(WORKING)
      // A pooler such as PgBouncer has numbers of its own.
      const isDirect = rows[0]?.own === (client as pg.Client & { processID: number }).processID
      return isDirect ? new Set(rows.map(({ pid }) => pid)) : 'unknown'
    } catch {
      return 'unknown'
    } finally {
      destroy(client)
    }
  }

  async function isSilent(client: pg.PoolClient): Promise<boolean> {
    asking ??= listBusyPids().finally(() => (asking = undefined))
    const working = await asking
    if (working === 'unknown' || working.has((client as pg.PoolClient & { processID: number }).processID)) return false
    await wait(ANSWER_MS)
    return true
  }

  function watch(client: pg.PoolClient, answer: Promise<unknown>): void {
    const endsAt = performance.now() + longestMs
    let isAnswered = false
    let timer: NodeJS.Timeout
    async function check(): Promise<void> {
      const isOver = performance.now() >= endsAt || (await isSilent(client))
      if (isAnswered) return
      if (!isOver) return look()
      destroy(client)
      // The idle connections are most likely dead too.
      for (const other of idle) destroy(other)
    }
    function look(): void {
      timer = setTimeout(() => void check(), Math.min(slowMs, Math.max(0, endsAt - performance.now()))).unref()
    }
    const end = () => {
      isAnswered = true
      clearTimeout(timer)
    }
    look()
    answer.then(end, end)
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      const answer = query(...args)
      if (answer instanceof Promise) watch(client, answer)
      return answer
    }
    Object.assign(client, { query: watched })
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
}
