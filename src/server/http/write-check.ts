import { statfs } from 'node:fs/promises'
import type { Database } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/dialect.ts'
import { recordSuccess, claimRun } from '#server/jobs/store.ts'

const KEPT_MS = 5000
const NAME = 'readiness'

const DAMAGED = 'the database is damaged: stop the server and restore a backup'
const REPLACED = 'site.db was deleted or replaced while the server is running: what is saved now is lost. Restart the server'

const REASONS: [test: (error: { errcode?: number; code?: unknown }) => boolean, reason: string][] = [
  [({ errcode, code }) => errcode === 13 || code === '53100', 'the disk is full'],
  [({ errcode = 0, code }) => errcode % 256 === 8 || code === '25006', 'the database is read-only'],
  [(error) => isUnavailable(error), 'the database does not answer'],
]

export const getFailureReason = (error: unknown): string =>
  REASONS.find(([test]) => test(error as object))?.[1] ?? 'the database cannot be written'

export interface WriteCheck {
  /** Why nothing can be written; undefined if writes work. Asks the database every few seconds at most. */
  problem(): Promise<string | undefined>
  /** Of the disk with the data folder. */
  disk(): Promise<{ free: number; total: number } | undefined>
}

/** Whether the website can store anything, found out by writing a row. */
export function createWriteCheck({
  database,
  dataDir,
  isDamaged,
  now,
}: {
  database: Database
  /** Whether a statement has met damage. */
  isDamaged: () => boolean
  dataDir: string
  now: () => Date
}): WriteCheck {
  let asked: { at: number; answer: Promise<string | undefined> } | undefined

  async function write(): Promise<string | undefined> {
    if (database.isReplaced()) return REPLACED
    const at = now().toISOString()
    try {
      await claimRun(database.kysely, NAME, { now: at, dueAt: at, latest: at })
      await recordSuccess(database.kysely, NAME, at)
      return isDamaged() ? DAMAGED : undefined
    } catch (error) {
      return isDamaged() ? DAMAGED : getFailureReason(error)
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
