import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isLocked, lockFile } from '#server/db/lock-file.ts'

const PREFIX = 'verifying-'
const LOCK = 'lock'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const removeFolder = (path: string) => rm(path, { recursive: true, force: true })

export interface ScratchFolder {
  path: string
  remove(): Promise<void>
}

/** Creates a folder for a temporary database. The system ends its lock if the process is killed. */
export function createScratchFolder(parent: string): ScratchFolder {
  const path = mkdtempSync(join(parent, PREFIX))
  const unlock = lockFile(join(path, LOCK))
  return {
    path,
    remove() {
      unlock()
      return removeFolder(path)
    },
  }
}

/** Removes what killed processes left. Folders that another process uses stay. */
export async function removeAbandonedScratch(parent: string): Promise<void> {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    // What cannot be removed, such as a folder of root, must not fail a backup.
    if (name.startsWith(PREFIX) && (await isAbandoned(path))) await removeFolder(path).catch(() => {})
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const lock = join(path, LOCK)
  const found = await stat(path).catch(() => undefined)
  if (!found) return false
  const age = Date.now() - found.mtimeMs
  // A new folder is locked a moment later. One without a lock is of an older version of this program.
  return existsSync(lock) ? age > MINUTE_MS && !isLocked(lock) : age > DAY_MS
}
