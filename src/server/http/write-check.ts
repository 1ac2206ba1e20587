import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDiskFull } from '#server/config/disk-full.ts'
import type { Database } from '#server/db/database.ts'
import type { FailedWrites } from '#server/db/failed-writes.ts'
import { NewerDatabaseError } from '#server/db/newer-database.ts'
import { isDamaged, isReadOnly, isUnavailable } from '#server/db/dialect.ts'
import { isPostgresFull, writeProbe } from '#server/jobs/store.ts'

const KEPT_MS = 5000
/** Shorter than the usual timeout of a health check. */
export const ANSWER_WITHIN_MS = 4000
/** As much as a form or a page needs: on a full disk the row of the check alone often still fits. */
const TRIAL_BYTES = 256 * 1024

const DAMAGED = 'the database is damaged: stop the server and restore a backup'
const REPLACED =
  'site.db was deleted or replaced while the server is running: anything saved now will be lost. Restart the server'

export const FULL = 'the disk is full'
const SILENT = 'the database does not answer'

const NEWER = 'the database was upgraded by a newer version of this program: start that one'

const REASONS: [test: (error: unknown) => boolean, reason: string][] = [
  [isDiskFull, FULL],
  [isReadOnly, 'the database is read-only'],
  [isUnavailable, SILENT],
]

export const getFailureReason = (error: unknown): string =>
  error instanceof NewerDatabaseError ? NEWER : (REASONS.find(([test]) => test(error))?.[1] ?? 'the database cannot be written')

async function tryToWrite(folder: string): Promise<void> {
  const trial = join(folder, 'readiness-trial')
  try {
    await writeFile(trial, Buffer.alloc(TRIAL_BYTES), { mode: 0o600 })
  } finally {
    await rm(trial, { force: true })
  }
}

const isFull = (folder: string) => tryToWrite(folder).then(() => false, isDiskFull)

export interface WriteCheck {
  /** Why nothing can be written; undefined if writes work. Asks the database every few seconds at most, and waits a few for it. */
  problem(): Promise<string | undefined>
  /** The space on the disk with the data folder. */
  disk(): Promise<{ free: number; total: number } | undefined>
}

interface Needs {
  database: Database
  failedWrites: Pick<FailedWrites, 'isDamaged' | 'countFull'>
  dataDir: string
  now: () => Date
  answerWithinMs?: number
}

/** Finds out whether the website can store anything, by writing a row and a file. */
export function createWriteCheck({ database, failedWrites, dataDir, now, answerWithinMs = ANSWER_WITHIN_MS }: Needs): WriteCheck {
  /** How many statements failed because the disk was full, before there was room again. */
  let fullBefore = 0
  let asked: { at: number; answer: Promise<string | undefined>; isSettled: boolean } | undefined

  /** The row of the check often still fits on a disk on which something larger did not. */
  async function isStillFull(): Promise<boolean> {
    const count = failedWrites.countFull()
    if (count === fullBefore) return false
    if (await isPostgresFull(database.kysely)) return true
    fullBefore = count
    return false
  }
  async function write(): Promise<string | undefined> {
    const at = now().toISOString()
    try {
      if (database.isReplaced()) return REPLACED
      await writeProbe(database.kysely, at)
      if (database.kind === 'sqlite') await tryToWrite(dataDir)
      else if (await isStillFull()) return FULL
      return failedWrites.isDamaged() ? DAMAGED : undefined
    } catch (error) {
      if (failedWrites.isDamaged() || isDamaged(error)) return DAMAGED
      // On a full disk SQLite may only have opened the file for reading.
      return database.kind === 'sqlite' && isReadOnly(error) && (await isFull(dataDir)) ? FULL : getFailureReason(error)
    }
  }
  function ask() {
    const question = { at: now().getTime(), answer: write(), isSettled: false }
    void question.answer.then(() => (question.isSettled = true))
    return question
  }
  return {
    problem() {
      const isOld = asked && asked.isSettled && Math.abs(now().getTime() - asked.at) >= KEPT_MS
      if (!asked || isOld) asked = ask()
      return Promise.race([asked.answer, wait(answerWithinMs, SILENT, { ref: false })])
    },
    async disk() {
      const found = await statfs(dataDir).catch(() => undefined)
      return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
    },
  }
}
