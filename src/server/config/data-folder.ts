import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describeFullDisk, isDiskFull } from './disk-full.ts'
import { StartupError } from './startup-error.ts'

/** Creates the folder and its parents, one by one: `recursive` of mkdir never ends on some virtual file systems. */
export function createFolder(folder: string, advice?: string): void {
  if (existsSync(folder)) return
  createFolder(dirname(resolve(folder)), advice)
  try {
    // Only the server's user may read it: it holds personal data.
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWriteError(folder, error, advice)
  }
}

export const cannotWriteError = (place: string, error: unknown, advice = 'Set DATA_DIR to a folder that can be written.') =>
  new StartupError(
    isDiskFull(error)
      ? `${describeFullDisk(error, place)} Make room, and try again.`
      : `Cannot write to ${place}: ${(error as Error).message}. ${advice}`,
  )
