import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { isReadOnly } from '#server/db/dialect.ts'
import { createClockCheck } from './clock-check.ts'
import { claimRun, postponeRun, recordFailure, recordSuccess } from './store.ts'

export interface Job {
  /** Unique: 'uploads.removeOld'. */
  name: string
  everyMs: number
  /** `database`: one instance runs it for all. `instance`: every instance runs it. */
  scope: 'database' | 'instance'
  /** Deletes what is old: it waits while the clock may be wrong. */
  deletesByAge?: boolean
  /** `signal` is aborted when the server stops. */
  run(signal: AbortSignal): Promise<unknown>
}

export interface Scheduler {
  add(job: Job): void
  /** Runs each job that is due now, then whenever one is due. */
  start(): void
  /** Runs the job at once, or again if it is running. Does nothing unless started. */
  runSoon(name: string): void
  /** Runs each job that is due, once. Never rejects. */
  runDue(): Promise<void>
  /** Starts nothing more, aborts the signal, and waits a moment for what is running. */
  stop(): Promise<void>
}

const TICK_MS = 1000
const STOP_WITHIN_MS = 2000
/** Ask the database at least this often, as another instance may have failed. */
const MAX_CHECK_MS = 10 * 60_000
/** After a failure a job that is done once a day is tried again within the hour. */
const MAX_RETRY_MS = 60 * 60_000
/** A due time that is further ahead than the next one comes from a clock that was wrong. */
const AHEAD_MS = 60 * 60_000

interface State {
  job: Job
  /** By the clock of `now`. */
  dueAt: number
  running?: Promise<void> | undefined
  runAgain?: boolean
}

interface Needs {
  database: Database
  log: Pick<Logger, 'error' | 'warn'>
  now: () => Date
  uptime?: () => number
  stopWithinMs?: number
}

/**
 * All periodic work of the server. A job never overlaps itself, and its errors are logged: they cannot end the process.
 */
export function createScheduler(needs: Needs): Scheduler {
  const { database, log, now, uptime = () => performance.now(), stopWithinMs = STOP_WITHIN_MS } = needs
  const states = new Map<string, State>()
  const stopping = new AbortController()
  const mayDeleteByAge = createClockCheck({ database, log, now, uptime })
  let timer: NodeJS.Timeout | undefined
  let isKnownReadOnly = false

  /** Says only once that the database can only be read, until a job could write again. */
  function report(error: unknown, job: Job, message: string): void {
    if (stopping.signal.aborted) return
    if (!isReadOnly(error)) return log.error({ err: error, job: job.name }, message)
    if (!isKnownReadOnly) log.warn({ err: error }, 'The database can only be read, so jobs fail')
    isKnownReadOnly = true
  }

  /** Whether the job is due. A clock that was set back must not delay it. */
  const isDue = ({ job, dueAt }: State, time: number) => time >= dueAt || dueAt - time > job.everyMs

  /** False if it must wait. */
  async function run(job: Job): Promise<boolean> {
    try {
      if (job.deletesByAge && !(await mayDeleteByAge())) return false
      await job.run(stopping.signal)
      return true
    } catch (error) {
      report(error, job, 'A job failed')
      throw error
    }
  }

  async function runIfClaimed(job: Job): Promise<void> {
    const db = database.kysely
    const time = now().getTime()
    const at = (milliseconds: number) => new Date(time + milliseconds).toISOString()
    const latest = at(job.everyMs + AHEAD_MS)
    const isClaimed = await claimRun(db, job.name, { now: at(0), dueAt: at(job.everyMs), latest })
    isKnownReadOnly = false
    if (!isClaimed) return
    try {
      if (!(await run(job))) return void (await postponeRun(db, job.name, at(MAX_CHECK_MS)))
      // It may have stopped halfway.
      if (stopping.signal.aborted) return void (await postponeRun(db, job.name, at(0)))
    } catch (error) {
      const dueAt = at(Math.min(job.everyMs, MAX_RETRY_MS))
      return recordFailure(db, job.name, { dueAt, lastError: String(error).slice(0, 500) })
    }
    await recordSuccess(db, job.name, now().toISOString())
  }

  function begin(state: State): Promise<void> {
    const { job } = state
    if (stopping.signal.aborted) return Promise.resolve()
    const isShared = job.scope === 'database'
    state.dueAt = now().getTime() + Math.min(job.everyMs, isShared ? MAX_CHECK_MS : Infinity)
    state.runAgain = false
    const work = isShared
      ? runIfClaimed(job).catch((error: unknown) => report(error, job, 'The run of a job could not be recorded'))
      : run(job).catch(() => {})
    state.running = work.then(() => {
      state.running = undefined
      if (state.runAgain) return begin(state)
    })
    return state.running
  }

  async function runDue(): Promise<void> {
    const time = now().getTime()
    const due = [...states.values()].filter((state) => !state.running && isDue(state, time))
    await Promise.all(due.map(begin))
  }

  return {
    add(job) {
      if (states.has(job.name)) throw new Error(`There are two jobs named ${job.name}`)
      states.set(job.name, { job, dueAt: 0 })
    },
    start() {
      timer = setInterval(() => void runDue(), TICK_MS).unref()
      void runDue()
    },
    runSoon(name) {
      const state = states.get(name)
      if (!timer || !state) return
      if (state.running) state.runAgain = true
      else void begin(state)
    },
    runDue,
    async stop() {
      clearInterval(timer)
      timer = undefined
      stopping.abort()
      const running = [...states.values()].map((state) => state.running ?? Promise.resolve())
      await Promise.race([Promise.all(running), wait(stopWithinMs, undefined, { ref: false })])
    },
  }
}
