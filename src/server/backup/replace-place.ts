import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { mergeIfAlone } from '#server/db/sqlite-alone.ts'
import { BackupError } from './backup-error.ts'
import type { RestoreSettings } from './restore-website.ts'
import { finishRevert, swapData } from './swap-data.ts'

/** Where the website is that a backup replaces. */
export interface ReplacePlace {
  /** Opens the website that is replaced. Throws if it is damaged. */
  live(): Promise<Database>
  /** Where the backup is restored, beside the website. */
  side: RestoreSettings
  /** Throws if a server uses the website. */
  refuseRunning(): Promise<void>
  /** Removes what an interrupted restore left. */
  prepare(): Promise<void>
  /** Puts the restored website in place, completely or not at all. Returns where its former state is. */
  swap(side: string, now: Date): Promise<string>
  close(): Promise<void>
}

/** A website in a data folder. An interrupted swap is reverted. */
export async function openSqlitePlace(env: RestoreSettings): Promise<ReplacePlace> {
  const { DATA_DIR } = env
  await finishRevert(DATA_DIR)
  const file = join(DATA_DIR, 'site.db')
  if (!existsSync(file)) throw new BackupError(`There is no ${file} to replace. Restore without --replace.`)
  return {
    live: async () => openSqlite(file),
    side: { ...env, DATA_DIR: join(DATA_DIR, 'restoring') },
    async refuseRunning() {
      if (!mergeIfAlone(file)) throw new BackupError('The website is running. Stop the server, and try again.')
    },
    prepare: async () => {},
    swap: (side, now) => swapData(DATA_DIR, side, now),
    close: async () => {},
  }
}
