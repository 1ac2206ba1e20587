import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { mergeIfAlone } from '#server/db/sqlite-file.ts'
import { BackupError } from './backup-error.ts'
import type { RestoreSettings } from './restore-website.ts'
import { findLatestFormerState, finishRevert, swapData, type FormerState } from './swap-data.ts'

/** A former state of the website, and where it is. */
export interface FormerWebsite extends FormerState {
  settings: RestoreSettings
  /** For people. */
  where: string
}

/** The website that is replaced, with a place beside it for the new one. */
export interface ReplaceTarget extends AsyncDisposable {
  /** Opens the website that is replaced. Throws if it is damaged. */
  openLive(): Promise<Database>
  /** Where a backup is restored, beside the website. */
  staging: RestoreSettings
  /** Throws if another program uses the website. `isServing`: this process does, too. */
  requireNoOtherUsers(isServing: boolean): Promise<void>
  /** Creates an empty place for the tables beside the website. */
  prepare(): Promise<void>
  /** Removes the tables beside the website, unless they are in its folder. */
  dropTables(): Promise<void>
  /** The newest former state that is kept. */
  findFormer(now: Date): Promise<FormerWebsite | undefined>
  /** Puts the website of these settings in place, completely or not at all. Returns the one that it replaced. */
  swap(next: RestoreSettings, now: Date): Promise<FormerWebsite>
  remove(former: FormerWebsite): Promise<void>
  close(): Promise<void>
}

/** A website in a data folder. An interrupted swap is reverted. */
export async function openSqliteTarget(env: RestoreSettings): Promise<ReplaceTarget> {
  const { DATA_DIR } = env
  await finishRevert(DATA_DIR)
  const file = join(DATA_DIR, 'site.db')
  if (!existsSync(file))
    throw new BackupError(
      `There is no ${file} to replace. Set DATA_DIR to the folder of the website, or restore without --replace.`,
    )
  const toFormer = (state: FormerState) => ({ ...state, settings: { ...env, DATA_DIR: state.folder }, where: state.folder })
  return {
    openLive: async () => openSqlite(file),
    staging: { ...env, DATA_DIR: join(DATA_DIR, 'restoring') },
    async requireNoOtherUsers(isServing) {
      if (!isServing && !mergeIfAlone(file)) throw new BackupError('The website is running. Stop the server, and try again.')
    },
    prepare: async () => {},
    dropTables: async () => {},
    async findFormer(now) {
      const found = findLatestFormerState(DATA_DIR, now)
      return found && toFormer(found)
    },
    async swap(next, now) {
      const folder = await swapData(DATA_DIR, next.DATA_DIR, now)
      return toFormer({ folder, replacedAt: now.toISOString() })
    },
    remove: ({ folder }) => rm(folder, { recursive: true, force: true }),
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  }
}
