import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

/** Makes the folder and those above it. One by one: mkdir's own `recursive` never ends on some virtual file systems. */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(dirname(resolve(folder)))
  try {
    // What is kept is about people: it is for the server alone.
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWriteError(folder, error)
  }
}

export const cannotWriteError = (place: string, error: unknown) =>
  new StartupError(`Cannot write to ${place}: ${(error as Error).message}. Set DATA_DIR to a folder that can be written.`)
