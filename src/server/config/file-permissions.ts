import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077

/** Files and folders of this process are for its own user alone, whatever the system's default is. */
export const setPrivateUmask = () => void process.umask(OTHERS)

/**
 * Takes a data folder that was made before, and what is directly in it, away from other users of the machine. Returns
 * what was changed, and what could not be: a folder of another owner stays as it is.
 */
export function restrictDataFolder(dataDir: string): { changed: string[]; failed: string[] } {
  const changed: string[] = []
  const failed: string[] = []
  for (const path of pathsIn(dataDir)) {
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

function pathsIn(folder: string): string[] {
  try {
    return [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  } catch {
    // There is none yet, or it cannot be read, which the start will say.
    return []
  }
}
