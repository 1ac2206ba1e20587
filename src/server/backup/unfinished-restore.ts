import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#server/config/env.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { syncPath } from '#server/storage/sync-path.ts'

/* While a backup is restored to a data folder, a file in it holds the command. After a crash it says that something is missing. */

const getMark = (dataDir: string) => join(dataDir, 'restore-not-complete')

export const isRestoreUnfinished = (dataDir: string): boolean => existsSync(getMark(dataDir))

export async function markRestore(dataDir: string, command: string): Promise<void> {
  writeFileSync(getMark(dataDir), command, { mode: 0o600, flush: true })
  await syncPath(dataDir)
}

export const unmarkRestore = (dataDir: string): void => rmSync(getMark(dataDir), { force: true })

/** Throws if a restore was interrupted: the program must not start a new website with the restored files. */
export function refuseUnfinishedRestore({ DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): void {
  if (!isRestoreUnfinished(DATA_DIR)) return
  // The SQLite file gets its name when everything else is there.
  if (!DATABASE_URL && existsSync(join(DATA_DIR, 'site.db'))) return unmarkRestore(DATA_DIR)
  const mark = getMark(DATA_DIR)
  throw new StartupError(
    `A restore into ${DATA_DIR} was interrupted. Run it again: ${readFileSync(mark, 'utf8')}\nTo begin a new website instead, remove ${mark}.`,
  )
}
