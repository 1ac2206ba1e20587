import { accessSync, constants, statSync } from 'node:fs'
import { BackupError } from './backup-error.ts'

/** Throws if there is no file of a backup that can be read. */
export function requireFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new BackupError(`There is no ${path}.`)
  if (found.isDirectory()) throw new BackupError(`${path} is a folder. Name the file of a backup.`)
  accessSync(path, constants.R_OK)
}
