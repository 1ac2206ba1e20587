import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { describeEachDatabase, openPostgres, openSqlite, type TestDatabase } from '#test/databases.ts'
import { makeMenuItem } from '#test/make.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { openDatabase } from '#server/db/open.ts'
import { watchContentVersion } from './content-version.ts'

const SOON = { timeout: 15_000, interval: 5 }

async function watch(database: Parameters<typeof watchContentVersion>[0], now?: () => number) {
  const content = await watchContentVersion(database, now)
  onTestFinished(() => content.stop())
  return content
}

/** A second process, as far as the database can tell. */
async function another({ place }: TestDatabase) {
  const database = await openDatabase(place)
  onTestFinished(() => database.close())
  return watch(database)
}

describeEachDatabase('content version', (open) => {
  test('an own write raises it before the write is answered', async () => {
    const database = await open()
    const content = await watch(database)
    const before = content.current()
    await content.change((trx) => makeMenuItem(trx))
    expect(content.current()).toBeGreaterThan(before)
  })

  test('a write of this process raises it once, not again when the database reports it', async () => {
    const database = await open()
    const state = { now: 10_000 }
    const content = await watch(database, () => state.now)
    await content.change(async () => {})
    const after = content.current()
    const looks = () => database.statements.filter((sql) => sql.startsWith('select "version" from "content_state"')).length
    const before = looks()
    state.now += 1000
    content.current()
    await vi.waitFor(() => expect(database.kind === 'sqlite' || looks() > before).toBe(true), SOON)
    await nextTurn()
    expect(content.current()).toBe(after)
  })

  test('a write that fails changes neither the content nor the version', async () => {
    const database = await open()
    const content = await watch(database)
    const before = content.current()
    const failing = content.change(async (trx) => {
      await makeMenuItem(trx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(content.current()).toBe(before)
    expect(await database.kysely.selectFrom('menuItems').selectAll().execute()).toEqual([])
  })

  test('another write of staff waits for a write of content', async () => {
    const database = await open()
    const content = await watch(database)
    const order: string[] = []
    const { other } = await content.change(async (trx) => {
      const other = auditedTransaction(database, async () => void order.push('other'))
      // Enough statements for the other write to begin meanwhile, if it could.
      for (let read = 0; read < 100; read += 1) await trx.selectFrom('menuItems').selectAll().execute()
      order.push('content')
      return { other }
    })
    await other
    expect(order).toEqual(['content', 'other'])
  })

  test('a write by another process raises it: SQLite is polled, PostgreSQL notifies', async () => {
    const database = await open()
    // With PostgreSQL the clock is stopped, so no query runs.
    const content = await watch(database, database.kind === 'postgres' ? () => 10_000 : undefined)
    const before = content.current()
    const elsewhere = await another(database)
    await elsewhere.change((trx) => makeMenuItem(trx))
    await vi.waitFor(() => expect(content.current()).toBeGreaterThan(before), SOON)
  })

  test('a write by another process between two looks is seen by the next', async () => {
    const database = await open()
    const state = { now: 10_000 }
    const content = await watch(database, () => state.now)
    const before = content.current()
    const elsewhere = await another(database)
    await elsewhere.change(async () => {})
    state.now += 1000
    await vi.waitFor(() => expect(content.current()).toBeGreaterThan(before), SOON)
  })
})

test('content version: another instance learns through PostgreSQL what a write affects', async () => {
  const database = await openPostgres()
  const content = await watch(database, () => 10_000)
  const elsewhere = await another(database)
  const hasChanged = (since: number) =>
    [['/about'], ['/'], ['posts']].map((parts) => content.haveChangedSince(since, parts as ['/']))
  const first = content.current()
  await elsewhere.change(async (_, affects) => affects(['/about']))
  await vi.waitFor(() => expect(content.current()).toBe(first + 1), SOON)
  expect(hasChanged(first)).toEqual([true, false, false])
  await elsewhere.change(async (_, affects) => affects(Array.from({ length: 1000 }, (_, page) => `/page-${page}` as const)))
  await vi.waitFor(() => expect(content.current()).toBe(first + 2), SOON)
  expect(hasChanged(first + 1)).toEqual([true, true, true])
})

test('content version: after a write that was not noticed, everything counts as changed', async () => {
  const database = await openSqlite()
  const state = { now: 10_000 }
  const content = await watch(database, () => state.now)
  const before = content.current()
  await content.change(async (_, affects) => affects(['/about']))
  expect(content.haveChangedSince(before, ['/'])).toBe(false)
  const elsewhere = await another(database)
  await elsewhere.change(async (_, affects) => affects(['/contact']))
  await content.change(async (_, affects) => affects(['/about']))
  expect(content.haveChangedSince(before, ['/contact'])).toBe(true)
})

test('content version: a look at the SQLite file that fails is made again', async () => {
  const database = await openSqlite()
  const state = { now: 10_000 }
  const content = await watch(database, () => state.now)
  const before = content.current()
  const elsewhere = await another(database)
  await elsewhere.change(async () => {})

  vi.spyOn(database, 'readForeignVersion').mockImplementationOnce(() => {
    throw new Error('disk I/O error')
  })
  state.now += 1000
  expect(content.current()).toBe(before)
  await nextTurn()
  expect(content.current()).toBe(before)
  state.now += 1000
  await vi.waitFor(() => expect(content.current()).toBeGreaterThan(before), SOON)
})

test('content version: writes of two processes at once are all counted', async () => {
  const database = await openPostgres()
  const writers = [await watch(database), await another(database)]
  await Promise.all(writers.flatMap((writer) => Array.from({ length: 10 }, () => writer.change(async () => {}))))
  const { version } = await database.kysely.selectFrom('contentState').select('version').executeTakeFirstOrThrow()
  expect(version).toBe(21)
})

test('content version: a SQLite file that cannot be looked at changes nothing', async () => {
  const database = await openSqlite()
  const state = { now: 10_000 }
  const content = await watch(database, () => state.now)
  const before = content.current()
  await database.close()
  state.now += 1000
  expect(content.current()).toBe(before)
})

const endListeners = (database: TestDatabase) =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`.execute(
    database.kysely,
  )

test('content version: PostgreSQL notifies of a write at once, without polling', async () => {
  const database = await openPostgres()
  const content = await watch(database, () => 10_000)
  const before = content.current()
  const elsewhere = await another(database)
  await elsewhere.change(async () => {})
  await vi.waitFor(() => expect(content.current()).toBeGreaterThan(before), SOON)
})

test('content version: a lost connection to PostgreSQL is opened again, and notifies again', async () => {
  const database = await openPostgres()
  const content = await watch(database, () => 10_000)
  const elsewhere = await another(database)
  await endListeners(database)
  await elsewhere.change(async () => {})
  const before = content.current()
  await vi.waitFor(() => expect(content.current()).toBeGreaterThan(before), { timeout: 3000, interval: 20 })

  const reconnected = content.current()
  await elsewhere.change(async () => {})
  await vi.waitFor(() => expect(content.current()).toBeGreaterThan(reconnected), SOON)
})

test('content version: while the connection is lost, PostgreSQL is asked each second', async () => {
  const database = await openPostgres()
  const content = await watch({ ...database, listen: async () => async () => {} })
  const before = content.current()
  const elsewhere = await another(database)
  await elsewhere.change(async () => {})
  await vi.waitFor(() => expect(content.current()).toBeGreaterThan(before), { timeout: 1500, interval: 20 })
})

test('content version: a clock that is set back does not stop the looks at the database', async () => {
  const database = await openSqlite()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const content = await watch(database)
  const before = content.current()
  vi.useRealTimers()
  const elsewhere = await another(database)
  await elsewhere.change((trx) => makeMenuItem(trx))
  await vi.waitFor(() => expect(content.current()).toBeGreaterThan(before), { timeout: 2000, interval: 5 })
})
