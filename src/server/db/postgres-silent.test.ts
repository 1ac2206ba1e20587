import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openPostgres } from '#test/databases.ts'
import { freePort } from '#server/http/free-port.ts'
import { startTcpRelay } from '#test/tcp-relay.ts'
import { isUnavailable } from './dialect.ts'
import { openPostgres as openUrl } from './postgres.ts'
import { prepareSession } from './postgres-session.ts'

/* PostgreSQL behind a relay that drops all traffic, like a host that has lost power. */

async function setUp(patience = { slowMs: 200, longestMs: 10_000 }) {
  const direct = await openPostgres()
  const relay = await startTcpRelay(direct.place.databaseUrl!)
  const database = { ...direct, ...(await openUrl(relay.through(direct.place.databaseUrl!), { patience })) }
  onTestFinished(() => database.close())
  const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(database.kysely).then(({ rows }) => rows[0]?.one)
  return { relay, database, ask }
}

test('connections that go silent are given up, and new ones take their place', async () => {
  const { relay, database, ask } = await setUp()
  // Several connections, most of them idle when the silence begins.
  await Promise.all(Array.from({ length: 10 }, () => sql`SELECT pg_sleep(0.05)`.execute(database.kysely)))
  relay.silence()
  await expect(ask()).rejects.toThrow('PostgreSQL does not answer')
  expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(1))
})

test('a query on which PostgreSQL works may take its time', async () => {
  const { database } = await setUp({ slowMs: 50, longestMs: 10_000 })
  const { rows } = await sql<{ slept: number }>`SELECT 7 AS slept FROM pg_sleep(1)`.execute(database.kysely)
  expect(rows).toEqual([{ slept: 7 }])
})

test('a query ends after the longest time although PostgreSQL cannot be asked', async () => {
  const { relay, ask } = await setUp({ slowMs: 50, longestMs: 300 })
  relay.silence({ newToo: true })
  const error: unknown = await ask().catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)
  relay.takeNew()
  await expect.poll(ask, { timeout: 10_000 }).toBe(1)
})

test('a new connection that goes silent before it has its settings is given up', async () => {
  const { place } = await openPostgres()
  const relay = await startTcpRelay(place.databaseUrl!)
  const client = new pg.Client({ connectionString: relay.through(place.databaseUrl!) })
  await client.connect()
  relay.silence()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const failure = prepareSession(client).catch((error: unknown) => error)
  vi.advanceTimersByTime(5000)
  expect(isUnavailable(await failure)).toBe(true)
  await client.end()
})

test('a transaction on a connection that goes silent fails, and others read what was before it', async () => {
  const { relay, database } = await setUp()
  const dying = database.kysely.transaction().execute(async (trx) => {
    await sql`UPDATE content_state SET version = version + 1`.execute(trx)
    relay.silence()
    await sql`SELECT 1`.execute(trx)
  })
  expect(await dying.catch(isUnavailable)).toBe(true)
  const { rows } = await sql<{ version: number }>`SELECT version FROM content_state`.execute(database.kysely)
  expect(rows).toEqual([{ version: 1 }])
})

test('closing ends although no connection answers', async () => {
  const { relay, database, ask } = await setUp()
  await database.listen('content_changed', () => {})
  await ask()
  const stopListening = await database.listen('another', () => {})
  relay.silence({ newToo: true })
  const waiting = ask().catch((error: Error) => error.message)
  await stopListening()
  await database.close()
  expect(await waiting).toBe('PostgreSQL does not answer')
})

test('the website is back after a silence, though a page was being rendered when it began', async () => {
  const { relay, database } = await setUp()
  const app = await createTestApp({ database })
  expect((await app.request('/about')).status).toBe(200)
  relay.silence()
  const during = await Promise.all([app.request('/'), app.request('/')])
  expect(during.map((answer) => answer.status)).toEqual([200, 200])
  expect((await app.request('/no-such-page')).status).toBe(404)
})

test('a start waits for PostgreSQL and logs that once', async () => {
  const { place } = await openPostgres()
  const port = await freePort()
  const url = new URL(place.databaseUrl!)
  url.port = String(port)
  const reasons: string[] = []
  const onWaiting = (reason: string) => {
    reasons.push(reason)
    void startTcpRelay(place.databaseUrl!, port)
  }
  const database = await openUrl(url.href, { startWithinMs: 30_000, onWaiting })
  await database.close()
  expect(reasons).toEqual([expect.stringContaining('ECONNREFUSED')])
})
