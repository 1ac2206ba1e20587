import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath } from '#server/storage/sync-path.ts'

/* The former state of a data folder is kept in a folder inside it, named by the time of the swap. */

const PREFIX = 'before-restore-'
/** In the folder as long as the swap is not complete. */
const MARK = 'swap-not-complete'
const KEPT_MS = 7 * 24 * 60 * 60_000

/** The database is moved away first and put in place last: a folder without it is never taken for a website. */
const PARTS = ['site.db', 'site.db-wal', 'site.db-shm', 'media', 'secret.key'] as const

const keptFolders = (dataDir: string) =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith(PREFIX)) : []

/**
 * Moves the website in `side` to the data folder, and its former state to a folder that is returned. If anything fails,
 * everything is as before. After a power cut, `finishRevert` does that.
 */
export async function swapData(dataDir: string, side: string, now: Date, rename = renameSync): Promise<string> {
  const former = join(dataDir, PREFIX + now.toISOString().replaceAll(':', '-'))
  mkdirSync(former, { mode: 0o700 })
  writeFileSync(join(former, MARK), '', { mode: 0o600, flush: true })
  await syncPath(former)
  await syncPath(dataDir)
  // The key stays unless the backup brought one.
  const parts = PARTS.filter((name) => name !== 'secret.key' || existsSync(join(side, name)))
  try {
    for (const name of parts) if (existsSync(join(dataDir, name))) rename(join(dataDir, name), join(former, name))
    await syncPath(former)
    for (const name of parts.toReversed()) if (existsSync(join(side, name))) rename(join(side, name), join(dataDir, name))
    await syncPath(dataDir)
    rmSync(join(former, MARK))
    await syncPath(former)
    return former
  } catch (error) {
    await finishRevert(dataDir)
    throw error
  }
}

/** Puts the former state back if a swap was interrupted. Returns whether there was one. */
export async function finishRevert(dataDir: string): Promise<boolean> {
  const marked = keptFolders(dataDir)
    .map((name) => join(dataDir, name))
    .filter((former) => existsSync(join(former, MARK)))
  // Complete but for the mark: the database came last, and people may have worked with it since.
  const isComplete = (former: string) => existsSync(join(former, 'site.db')) && existsSync(join(dataDir, 'site.db'))
  for (const former of marked.filter(isComplete)) rmSync(join(former, MARK))
  const interrupted = marked.filter((former) => existsSync(join(former, MARK)))
  for (const former of interrupted) {
    for (const name of PARTS.toReversed()) {
      if (!existsSync(join(former, name))) continue
      rmSync(join(dataDir, name), { recursive: true, force: true })
      renameSync(join(former, name), join(dataDir, name))
    }
    await syncPath(dataDir)
    rmSync(former, { recursive: true })
  }
  return interrupted.length > 0
}

/** Removes former states of complete swaps after a week. */
export function removeFormerStates(dataDir: string, now: Date): void {
  const oldest = PREFIX + new Date(now.getTime() - KEPT_MS).toISOString().replaceAll(':', '-')
  for (const name of keptFolders(dataDir)) {
    if (name < oldest && !existsSync(join(dataDir, name, MARK))) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
