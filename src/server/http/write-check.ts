import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { NewerDatabaseError } from '#server/db/newer-database.ts'
import { isDamaged as isDamage, isReadOnly, isUnavailable } from '#server/db/dialect.ts'
import { recordSuccess, claimRun } from '#server/jobs/store.ts'

const KEPT_MS = 5000
const NAME = 'readiness'
/** As much as a form or a page needs: on a full disk the row of the check alone often still fits. */
const TRIAL_BYTES = 256 * 1024

const DAMAGED = 'the database is damaged: stop the server and restore a backup'
const REPLACED =
  'site.db was deleted or replaced while the server is running: anything saved now will be lost. Restart the server'

const NEWER = 'the database was upgraded by a newer version of this program: start that one'

const REASONS: [test: (error: { errcode?: number; code?: unknown }) => boolean, reason: string][] = [
  [({ errcode, code }) => errcode === 13 || code === '53100' || code === 'ENOSPC' || code === 'EDQUOT', 'the disk is full'],
  [isReadOnly, 'the database is read-only'],
  [isUnavailable, 'the database does not answer'],
]

export const getFailureReason = (error: unknown): string =>
  error instanceof NewerDatabaseError
    ? NEWER
    : (REASONS.find(([test]) => test(error as object))?.[1] ?? 'the database cannot be written')

async function tryToWrite(folder: string): Promise<void> {
  const trial = join(folder, 'readiness-trial')
  try {
    await writeFile(trial, Buffer.alloc(TRIAL_BYTES), { mode: 0o600 })
  } finally {
    await rm(trial, { force: true })
  }
}

export interface WriteCheck {
  /** Why nothing can be written; undefined if writes work. Asks the database every few seconds at most. */
  problem(): Promise<string | undefined>
  /** The space on the disk with the data folder. */
  disk(): Promise<{ free: number; total: number } | undefined>
}

/** Finds out whether the website can store anything, by writing a row and a file. */
export function createWriteCheck({
  database,
  dataDir,
  isDamaged,
  now,
}: {
  database: Database
  /** Whether a statement has failed because the database is damaged. */
  isDamaged: () => boolean
  dataDir: string
  now: () => Date
}): WriteCheck {
  let asked: { at: number; answer: Promise<string | undefined> } | undefined

  async function write(): Promise<string | undefined> {
    const at = now().toISOString()
    try {
      if (database.isReplaced()) return REPLACED
      await claimRun(database.kysely, NAME, { now: at, dueAt: at, latest: at })
      await recordSuccess(database.kysely, NAME, at)
      if (database.kind === 'sqlite') await tryToWrite(dataDir)
      return isDamaged() ? DAMAGED : undefined
    } catch (error) {
      return isDamaged() || isDamage(error) ? DAMAGED : getFailureReason(error)
    }
  }
  return {
    problem() {
      const time = now().getTime()
      if (!asked || Math.abs(time - asked.at) >= KEPT_MS) asked = { at: time, answer: write() }
      return asked.answer
    },
    async disk() {
      const found = await statfs(dataDir).catch(() => undefined)
      return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
    },
  }
}
