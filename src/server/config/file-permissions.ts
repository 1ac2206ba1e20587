import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077

/** Makes new files and folders readable by the user of this process only. */
export const setPrivateUmask = () => void process.umask(OTHERS)

/**
 * Removes the permissions of other users from an existing data folder and its direct content. Returns the changed paths
 * and those that could not be changed, for example because they have another owner.
 */
export function restrictDataFolder(dataDir: string): { changed: string[]; failed: string[] } {
  const changed: string[] = []
  const failed: string[] = []
  for (const path of listPaths(dataDir)) {
    try {
      const { mode } = statSync(path)
      if ((mode & OTHERS) === 0) continue
      chmodSync(path, mode & 0o7700)
      changed.push(path)
    } catch {
      failed.push(path)
    }
  }
  return { changed, failed }
}

function listPaths(folder: string): string[] {
  try {
    return [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  } catch {
    // It does not exist yet or cannot be read; a later step of the start reports that.
    return []
  }
}
