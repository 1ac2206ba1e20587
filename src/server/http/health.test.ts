import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { fillDisk } from '#test/full-disk.ts'
import { describeEachDatabase, openPostgres, openSqlite } from '#test/databases.ts'
import { createFailedWrites } from '#server/db/failed-writes.ts'
import { writeProbe } from '#server/jobs/store.ts'
import { createMetrics } from './metrics.ts'
import { health } from './health.ts'
import { createWriteCheck, getFailureReason } from './write-check.ts'

const TOKEN = 'a token of enough length'

async function open(
  { metricsToken, answerWithinMs }: { metricsToken?: string; answerWithinMs?: number } = {},
  openDatabase = openSqlite,
) {
  const database = await openDatabase()
  const { deps } = await createTestApp({ database })
  const dataDir = database.place.dataDir || tmpdir()
  const state = { isDraining: false, isDamaged: false, full: 0, now: new Date() }
  const writeCheck = createWriteCheck({
    database: deps.database,
    failedWrites: { isDamaged: () => state.isDamaged, countFull: () => state.full },
    dataDir,
    now: () => state.now,
    ...(answerWithinMs !== undefined && { answerWithinMs }),
  })
  const metrics = createMetrics(deps.pages, { ...writeCheck, failedWrites: createFailedWrites().count })
  const app = health({ database: deps.database, writeCheck, metrics, metricsToken, isDraining: () => state.isDraining })
  const ask = (path: string, clientAddress: string | null = '127.0.0.1', headers: Record<string, string> = {}) =>
    app.fetch(new Request(`https://college.test${path}`, { headers }), { clientAddress })
  return { database, deps, state, metrics, ask, dataDir, writeCheck }
}

describeEachDatabase('health', (openDatabase) => {
  test('/readyz says whether the database answers, /healthz whether the process does', async () => {
    const { ask, deps } = await open({}, openDatabase)
    const ready = await ask('/readyz')
    expect([ready.status, await ready.json(), ready.headers.get('cache-control')]).toEqual([200, { status: 'ready' }, 'no-store'])
    await deps.database.kysely.destroy()
    const gone = await ask('/readyz')
    expect((await ask('/readyz?database=no')).status).toBe(200)
    expect([gone.status, await gone.json()]).toEqual([503, { status: 'the database does not answer' }])
    const alive = await ask('/healthz')
    expect([alive.status, await alive.json(), alive.headers.get('cache-control')]).toEqual([200, { status: 'ok' }, 'no-store'])
  })

  test('/readyz answers while a write hangs, and begins no second one', async () => {
    const { ask, database, state } = await open({ answerWithinMs: 20 }, openDatabase)
    const { kysely, statements } = database
    const isProbe = (statement: string) => statement.startsWith('insert into "job_runs"')
    const holding = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const hold = kysely.transaction().execute(async (trx) => {
      await writeProbe(trx, state.now.toISOString())
      holding.resolve()
      await released.promise
    })
    await holding.promise
    for (let asked = 0; asked < 3; asked += 1) {
      const hanging = await ask('/readyz')
      const reason = 'the database does not answer'
      expect([hanging.status, await hanging.json()]).toEqual([503, { status: 'cannot write', reason }])
      state.now = new Date(state.now.getTime() + 10_000)
    }
    released.resolve()
    await hold
    await expect.poll(() => statements.filter(isProbe)).toHaveLength(2)
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
  })
})

test('a database that takes no writes: /readyz and /metrics say so, until it does', async () => {
  const { ask, deps, state } = await open()
  const { kysely } = deps.database
  const measured = async () => /^database_writable (\d)$/m.exec(await (await ask('/metrics')).text())?.[1]
  const wait = () => (state.now = new Date(state.now.getTime() + 10_000))
  expect(await measured()).toBe('1')
  await sql`PRAGMA query_only = 1`.execute(kysely)
  wait()
  const refused = await ask('/readyz')
  expect([refused.status, await refused.json()]).toEqual([503, { status: 'cannot write', reason: 'the database is read-only' }])
  expect(await measured()).toBe('0')
  await sql`PRAGMA query_only = 0`.execute(kysely)
  wait()
  expect((await ask('/readyz')).status).toBe(200)
  expect(await (await ask('/metrics')).text()).toMatch(/^data_disk_free_bytes \d+/m)
})

test('a full disk is called so', async () => {
  const { deps } = await open()
  expect(getFailureReason(await fillDisk(deps.database.kysely))).toBe('the disk is full')
})

test('a disk on which only the row of the check still fits is called full', async () => {
  const { ask, state, dataDir } = await open()
  symlinkSync('/dev/full', join(dataDir, 'readiness-trial'))
  const refused = await ask('/readyz')
  expect([refused.status, await refused.json()]).toEqual([503, { status: 'cannot write', reason: 'the disk is full' }])
  state.now = new Date(state.now.getTime() + 5000)
  expect((await ask('/readyz')).status).toBe(200)
})

test('/readyz says that the disk of PostgreSQL is full until there is room again for more than a row', async () => {
  const { ask, state, database } = await open({}, openPostgres)
  const isFull = Object.assign(new Error('could not extend file'), { code: '53100' })
  const answer = async () => {
    state.now = new Date(state.now.getTime() + 5000)
    return (await (await ask('/readyz')).json()) as object
  }
  expect(await answer()).toEqual({ status: 'ready' })
  state.full = 1
  database.faults.failStatement(/room_trial/, isFull)
  expect(await answer()).toEqual({ status: 'cannot write', reason: 'the disk is full' })
  expect(await answer()).toEqual({ status: 'ready' })
  expect(await answer()).toEqual({ status: 'ready' })
  expect(database.statements.filter((statement) => statement.includes('room_trial'))).toHaveLength(2)
})

test.each([
  ['zeroed at its beginning', (file: Buffer) => file.fill(0, 0, 8192), /damaged/],
  ['overwritten with another database', () => otherDatabase(), /replaced/],
] as const)('a database file that is %s while the server runs is noticed', async (_, change, reason) => {
  const { ask, state, dataDir, writeCheck } = await open()
  expect((await ask('/readyz')).status).toBe(200)
  const file = join(dataDir, 'site.db')
  writeFileSync(file, change(readFileSync(file)))
  state.now = new Date(state.now.getTime() + 5000)
  expect((await ask('/readyz')).status).toBe(503)
  expect(await writeCheck.problem()).toMatch(reason)
})

/** Of the same shape, but of another website. */
function otherDatabase(): Buffer {
  const other = new DatabaseSync(':memory:')
  other.exec("CREATE TABLE schema_migrations (name, applied_at, hash); INSERT INTO schema_migrations VALUES ('a', '2020', 'b')")
  return Buffer.from(other.serialize())
}

test('damage that a statement has met stays in /readyz', async () => {
  const { ask, state } = await open()
  state.isDamaged = true
  const refused = await ask('/readyz')
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { status: 'cannot write', reason: 'the database is damaged: stop the server and restore a backup' },
  ])
})

test('/readyz says no from the beginning of a shutdown', async () => {
  const { ask, state } = await open()
  state.isDraining = true
  const response = await ask('/readyz')
  expect([response.status, await response.json()]).toEqual([503, { status: 'shutting down' }])
  expect((await ask('/readyz?database=no')).status).toBe(503)
})

test.each([
  ['this machine', undefined, '127.0.0.1', {}, 200],
  ['this machine, by IPv6', undefined, '::1', {}, 200],
  ['elsewhere', undefined, '203.0.113.9', {}, 403],
  ['an address that only looks local', undefined, '128.127.0.1', {}, 403],
  ['nowhere', undefined, null, {}, 403],
  ['a proxy on this machine', undefined, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 403],
  ['a proxy on this machine that says so in the new way', undefined, '127.0.0.1', { forwarded: 'for=203.0.113.9' }, 403],
  ['elsewhere, with the token', TOKEN, '203.0.113.9', { authorization: `Bearer ${TOKEN}` }, 200],
  ['elsewhere, with another token', TOKEN, '203.0.113.9', { authorization: `Bearer ${'x'.repeat(TOKEN.length)}` }, 403],
  ['elsewhere, with no token set', undefined, '203.0.113.9', { authorization: 'Bearer ' }, 403],
  ['elsewhere, with letters of two bytes', TOKEN, '203.0.113.9', { authorization: `Bearer ${'é'.repeat(TOKEN.length)}` }, 403],
] as [string, string | undefined, string | null, Record<string, string>, number][])(
  '/metrics asked from %s',
  async (_, metricsToken, address, headers, status) => {
    const { ask } = await open(metricsToken ? { metricsToken } : {})
    expect((await ask('/metrics', address, headers)).status).toBe(status)
  },
)

test('/metrics counts requests by method and status class, however strange, and knows the page cache', async () => {
  const { ask, metrics, deps } = await open()
  metrics.observe('GET', 200, 3)
  metrics.observe('GET', 204, 3)
  for (let number = 0; number < 100; number += 1) metrics.observe(`METHOD${number}`, 404, 3)
  await deps.pages.get(
    '/',
    async () => ({ status: 200, body: 'x'.repeat(100) }),
    () => {},
  )
  const text = await (await ask('/metrics')).text()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",status="2xx"} 2')
  expect(text).toContain('http_request_duration_seconds_count{method="other",status="4xx"} 100')
  expect(text).toMatch(/^page_cache_bytes 100$/m)
  expect(text).toMatch(/^page_cache_pages 1$/m)
  expect(text).toContain('process_resident_memory_bytes')
})
