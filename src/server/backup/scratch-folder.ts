import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isLocked, lockFile } from '#server/db/lock-file.ts'

const PREFIX = 'verifying-'
const LOCK = 'lock'
const DAY_MS = 24 * 60 * 60_000

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

/** Removes what killed processes left. Folders that another process uses stay, also on another machine. */
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
  if (existsSync(lock)) return !isLocked(lock)
  // It is being created, or an older version of this program created it.
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > DAY_MS
}
