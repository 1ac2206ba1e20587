import { existsSync, mkdtempSync, readdirSync, renameSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isLocked, lockFile } from '#server/db/lock-file.ts'

const PREFIX = 'verifying-'
const LOCK = 'lock'
const DAY_MS = 24 * 60 * 60_000

const removeFolder = (path: string) => rm(path, { recursive: true, force: true })

/** Creates a folder for a temporary database, to declare with `await using`. The system ends its lock if the process is killed. */
export function createScratchFolder(parent: string): AsyncDisposable & { path: string } {
  // Nobody removes a folder of another name before it is locked.
  const created = mkdtempSync(join(parent, `new-${PREFIX}`))
  const unlock = lockFile(join(created, LOCK))
  const path = join(parent, basename(created).replace('new-', ''))
  renameSync(created, path)
  return {
    path,
    async [Symbol.asyncDispose]() {
      unlock()
      await removeFolder(path)
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
  if (existsSync(lock)) return !isLocked(lock)
  // An older version of this program created it.
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > DAY_MS
}
