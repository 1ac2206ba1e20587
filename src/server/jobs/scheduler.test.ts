import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { describeEachDatabase, openSqlite, type TestDatabase } from '#test/databases.ts'
import { createScheduler, type Job } from './scheduler.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

function setUp(database: TestDatabase) {
  const clock = { time: Date.parse('2026-01-05T09:00:00Z'), uptime: 0 }
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) })
  const create = () => createScheduler({ database, log, now: () => new Date(clock.time), uptime: () => clock.uptime })
  return { clock, logged, create, scheduler: create() }
}

/** A job that counts its runs, and does what it is given. */
function countingJob(fields: Partial<Job> = {}, work: () => unknown = () => {}) {
  const job = { name: 'count', everyMs: HOUR_MS, scope: 'instance' as const, runs: 0, ...fields }
  return Object.assign(job, {
    async run() {
      job.runs += 1
      await work()
    },
  })
}

test('a job runs at the start and after each interval', async () => {
  const { clock, scheduler } = setUp(await openSqlite())
  const job = countingJob()
  scheduler.add(job)
  await scheduler.runDue()
  await scheduler.runDue()
  expect(job.runs).toBe(1)
  clock.time += HOUR_MS
  await scheduler.runDue()
  expect(job.runs).toBe(2)
})

test('a clock that is set back delays no job', async () => {
  const { clock, scheduler } = setUp(await openSqlite())
  const job = countingJob()
  scheduler.add(job)
  await scheduler.runDue()
  clock.time -= DAY_MS
  await scheduler.runDue()
  expect(job.runs).toBe(2)
})

test('a job that fails is logged, runs again, and does not stop others', async () => {
  const { clock, logged, scheduler } = setUp(await openSqlite())
  const failing = countingJob({ name: 'failing' }, () => Promise.reject(new Error('no such folder')))
  const other = countingJob({ name: 'other' })
  for (const job of [failing, other]) scheduler.add(job)
  await scheduler.runDue()
  clock.time += HOUR_MS
  await scheduler.runDue()
  expect([failing.runs, other.runs]).toEqual([2, 2])
  expect(logged).toMatchObject(
    Array(2).fill({ level: 50, job: 'failing', msg: 'A job failed', err: { message: 'no such folder' } }),
  )
})

test('a database that can only be read is logged once, until jobs could write again', async () => {
  const database = await openSqlite()
  const { clock, logged, scheduler } = setUp(database)
  const jobs = ['one', 'other'].map((name) => countingJob({ name, scope: 'database' }))
  for (const job of jobs) scheduler.add(job)
  const run = async (isReadOnly: boolean) => {
    await sql`PRAGMA query_only = ${sql.lit(isReadOnly ? 1 : 0)}`.execute(database.kysely)
    clock.time += HOUR_MS
    await scheduler.runDue()
  }
  const warning = { level: 40, msg: 'The database can only be read, so jobs fail' }
  for (let hour = 0; hour < 3; hour += 1) await run(true)
  expect(logged).toMatchObject([warning])
  await run(false)
  expect(jobs.map(({ runs }) => runs)).toEqual([1, 1])
  for (let hour = 0; hour < 3; hour += 1) await run(true)
  expect(logged).toMatchObject([warning, warning])
})

test('a job never overlaps itself; asked for while it runs, it runs once more', async () => {
  const { clock, scheduler } = setUp(await openSqlite())
  const ends: (() => void)[] = []
  const job = countingJob({}, () => new Promise<void>((resolve) => ends.push(resolve)))
  scheduler.add(job)
  scheduler.start()
  clock.time += 2 * HOUR_MS
  await scheduler.runDue()
  for (let count = 0; count < 3; count += 1) scheduler.runSoon('count')
  expect(job.runs).toBe(1)
  ends[0]!()
  await expect.poll(() => job.runs).toBe(2)
  ends[1]!()
  await scheduler.stop()
  scheduler.runSoon('count')
  expect(job.runs).toBe(2)
})

test('stopping aborts running jobs and starts no others', async () => {
  const { clock, logged, scheduler } = setUp(await openSqlite())
  let runs = 0
  scheduler.add({
    name: 'waiting',
    everyMs: HOUR_MS,
    scope: 'instance',
    run: (signal) => {
      runs += 1
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    },
  })
  scheduler.start()
  scheduler.runSoon('waiting')
  await scheduler.stop()
  clock.time += HOUR_MS
  await scheduler.runDue()
  expect([runs, logged]).toEqual([1, []])
})

describeEachDatabase('a job of the database', (open) => {
  test('that a stop has interrupted goes on at the next start', async () => {
    const { create } = setUp(await open())
    const stopped = create()
    const interrupted = countingJob({ everyMs: DAY_MS, scope: 'database' }, () => stopped.stop())
    stopped.add(interrupted)
    await stopped.runDue()
    const job = countingJob({ everyMs: DAY_MS, scope: 'database' })
    const next = create()
    next.add(job)
    await next.runDue()
    expect([interrupted.runs, job.runs]).toEqual([1, 1])
  })

  test('runs once a day, however many instances there are and however often they start', async () => {
    const { clock, create } = setUp(await open())
    const job = countingJob({ everyMs: DAY_MS, scope: 'database' })
    const startInstances = () =>
      Promise.all(
        [1, 2, 3].map(() => {
          const instance = create()
          instance.add(job)
          return instance.runDue()
        }),
      )
    await startInstances()
    clock.time += HOUR_MS
    await startInstances()
    expect(job.runs).toBe(1)
    clock.time += 23 * HOUR_MS
    await startInstances()
    expect(job.runs).toBe(2)
  })

  test('is taken over by another instance within the hour when it fails', async () => {
    const database = await open()
    const { clock, create } = setUp(database)
    const failing = countingJob({ everyMs: DAY_MS, scope: 'database' }, () => Promise.reject(new Error('disk full')))
    const working = countingJob({ everyMs: DAY_MS, scope: 'database' })
    const [first, second] = [create(), create()]
    first.add(failing)
    second.add(working)
    const read = () => database.kysely.selectFrom('jobRuns').selectAll().executeTakeFirstOrThrow()
    await first.runDue()
    expect(await read()).toMatchObject({ name: 'count', succeededAt: null, lastError: 'Error: disk full' })
    await second.runDue()
    expect(working.runs).toBe(0)
    clock.time += HOUR_MS
    await second.runDue()
    expect(working.runs).toBe(1)
    expect(await read()).toMatchObject({ succeededAt: '2026-01-05T10:00:00.000Z', lastError: null })
  })

  test('runs although a wrong clock once put it years ahead', async () => {
    const { clock, scheduler, create } = setUp(await open())
    const job = countingJob({ everyMs: DAY_MS, scope: 'database' })
    clock.time += 400 * DAY_MS
    scheduler.add(job)
    await scheduler.runDue()
    clock.time -= 400 * DAY_MS
    const later = create()
    later.add(job)
    await later.runDue()
    expect(job.runs).toBe(2)
  })
})

describeEachDatabase('a job that deletes by age', (open) => {
  const deletion = (scope: Job['scope']) => countingJob({ name: scope, scope, deletesByAge: true })

  async function setUpDeletions() {
    const database = await open()
    const { clock, logged, create } = setUp(database)
    const jobs = [deletion('database'), deletion('instance')]
    const startWith = () => {
      const scheduler = create()
      for (const job of jobs) scheduler.add(job)
      return scheduler
    }
    const runFor = async (scheduler: ReturnType<typeof create>, hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        await scheduler.runDue()
        clock.time += HOUR_MS
        clock.uptime += HOUR_MS
      }
    }
    return { clock, logged, startWith, runFor, runs: () => jobs.map(({ runs }) => runs) }
  }

  test('waits while the clock is years ahead, also after restarts, and runs when it is right again', async () => {
    const { clock, logged, startWith, runFor, runs } = await setUpDeletions()
    await runFor(startWith(), 2)
    expect(runs()).toEqual([2, 2])
    clock.time += 3 * 365 * DAY_MS
    for (let start = 0; start < 3; start += 1) await runFor(startWith(), 5)
    expect(runs()).toEqual([2, 2])
    expect(logged).toMatchObject(
      Array(3).fill({ level: 40, lastKnown: '2026-01-05T10:00:00.000Z', msg: expect.stringMatching(/^The clock has jumped/) }),
    )
    clock.time -= 3 * 365 * DAY_MS
    await runFor(startWith(), 1)
    expect(runs()).toEqual([3, 3])
  })

  test('runs again after 24 hours of use if the website was off for months', async () => {
    const { clock, startWith, runFor, runs } = await setUpDeletions()
    await runFor(startWith(), 1)
    clock.time += 100 * DAY_MS
    await runFor(startWith(), 16)
    clock.time += 12 * HOUR_MS
    const second = startWith()
    await runFor(second, 8)
    expect(runs()).toEqual([1, 1])
    await runFor(second, 3)
    expect(runs()).toEqual([3, 3])
    clock.time += 2 * DAY_MS
    await runFor(startWith(), 1)
    expect(runs()).toEqual([4, 4])
  })

  test('waits when the clock jumps while the website is running, however long it has run', async () => {
    const { clock, startWith, runFor, runs } = await setUpDeletions()
    const scheduler = startWith()
    await runFor(scheduler, 30)
    clock.time += 31 * DAY_MS
    await runFor(scheduler, 3)
    expect(runs()).toEqual([30, 30])
  })

  test('waits at the first start of this version too: a job has told the time', async () => {
    const database = await open()
    const { clock, create } = setUp(database)
    const other = create()
    other.add(countingJob({ scope: 'database' }))
    await other.runDue()
    clock.time += 31 * DAY_MS
    const job = deletion('database')
    const scheduler = create()
    scheduler.add(job)
    await scheduler.runDue()
    expect(job.runs).toBe(0)
  })
})

test('a database that does not answer is logged, and the job waits', async () => {
  const database = await openSqlite()
  const { logged, scheduler } = setUp(database)
  const job = countingJob({ scope: 'database' })
  scheduler.add(job)
  await database.close()
  await scheduler.runDue()
  expect(job.runs).toBe(0)
  expect(logged).toMatchObject([{ level: 50, job: 'count', msg: 'The run of a job could not be recorded' }])
})
