import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { mergeIfAlone } from '#server/db/sqlite-alone.ts'
import { BackupError } from './backup-error.ts'
import type { RestoreSettings } from './restore-website.ts'
import { findKept, finishRevert, swapData, type FormerState } from './swap-data.ts'

/** A former state of the website, and where it is. */
export interface Former extends FormerState {
  settings: RestoreSettings
  /** For people. */
  where: string
}

/** The place of the website that is replaced. */
export interface ReplacePlace {
  /** Opens the website that is replaced. Throws if it is damaged. */
  live(): Promise<Database>
  /** Where a backup is restored, beside the website. */
  side: RestoreSettings
  /** Throws if another program uses the website. `isServing`: this process does, too. */
  refuseOthers(isServing: boolean): Promise<void>
  /** Creates an empty place for the tables beside the website. */
  prepare(): Promise<void>
  /** Removes the tables beside the website, unless they are in its folder. */
  dropTables(): Promise<void>
  /** The newest former state that is kept. */
  findFormer(now: Date): Promise<Former | undefined>
  /** Puts the website of these settings in place, completely or not at all. Returns the one that it replaced. */
  swap(side: RestoreSettings, now: Date): Promise<Former>
  remove(former: Former): Promise<void>
  close(): Promise<void>
}

/** A website in a data folder. An interrupted swap is reverted. */
export async function openSqlitePlace(env: RestoreSettings): Promise<ReplacePlace> {
  const { DATA_DIR } = env
  await finishRevert(DATA_DIR)
  const file = join(DATA_DIR, 'site.db')
  if (!existsSync(file)) throw new BackupError(`There is no ${file} to replace. Restore without --replace.`)
  const toFormer = (state: FormerState) => ({ ...state, settings: { ...env, DATA_DIR: state.folder }, where: state.folder })
  return {
    live: async () => openSqlite(file),
    side: { ...env, DATA_DIR: join(DATA_DIR, 'restoring') },
    async refuseOthers(isServing) {
      if (!isServing && !mergeIfAlone(file)) throw new BackupError('The website is running. Stop the server, and try again.')
    },
    prepare: async () => {},
    dropTables: async () => {},
    async findFormer(now) {
      const found = findKept(DATA_DIR, now)
      return found && toFormer(found)
    },
    async swap(side, now) {
      const folder = await swapData(DATA_DIR, side.DATA_DIR, now)
      return toFormer({ folder, replacedAt: now.toISOString() })
    },
    remove: ({ folder }) => rm(folder, { recursive: true, force: true }),
    close: async () => {},
  }
}
