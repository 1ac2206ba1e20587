import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from './startup-error.ts'

/** What the program keeps beside its database. */
const FOLDERS = ['media', 'backups', 'uploads', 'outbox']

const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/** Throws if the data folder has files of a website but no database: most likely a volume is not mounted. */
export function refuseLostDatabase(dataDir: string, isNewAllowed: boolean): void {
  const file = join(dataDir, 'site.db')
  if (isNewAllowed || (existsSync(file) && statSync(file).size > 0)) return
  if (!existsSync(join(dataDir, 'secret.key')) && !FOLDERS.some((folder) => isFilled(join(dataDir, folder)))) return
  const state = existsSync(file) ? 'is empty' : 'is missing'
  throw new StartupError(
    `${file} ${state}, but other data of a website is in ${dataDir}. Restore the database from a backup, or mount its volume. To begin a new website with these files, start once with ALLOW_NEW_DATABASE=yes.`,
  )
}
