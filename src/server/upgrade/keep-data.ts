import { constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { requireSpace } from '#server/backup/backup-file.ts'
import { openReplaceTarget } from '#server/backup/prepare-restore.ts'
import type { RestoreSettings } from '#server/backup/restore-website.ts'
import { holdWrites, releaseWrites } from '#server/config/upgrade-hold.ts'
import { syncPath } from '#server/storage/sync-path.ts'
import { dropKeptSchema, keepSchema, rollBackSchema } from './keep-schema.ts'

/* Keeps a copy of the database of a stopped website until the new program works. Files of Media never change. */

const getFolder = (dataDir: string) => join(dataDir, 'before-upgrade')

const FILES_BESIDE = ['site.db-wal', 'site.db-shm']

/**
 * Throws if the website still runs. Until the upgrade has succeeded the new program serves no writes and runs no jobs; what it
 * writes at its start is discarded by a rollback.
 */
export async function keepData(env: RestoreSettings, now: Date): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = env
  await requireStopped(env)
  try {
    await (DATABASE_URL ? keepSchema(DATABASE_URL, DATA_DIR) : keepFile(DATA_DIR))
    holdWrites(DATA_DIR, now)
  } catch (error) {
    // Without it nothing is changed, and a copy would only take room.
    await dropKept(env).catch(() => {})
    throw error
  }
}

/** Merges the write-ahead log of SQLite as well. */
async function requireStopped(env: RestoreSettings): Promise<void> {
  await using target = await openReplaceTarget(env)
  await target.requireNoOtherUsers(false)
}

/** Restores the copy, completely or not at all. Does nothing if there is none. */
export async function rollBackData({ DATABASE_URL, DATA_DIR }: RestoreSettings): Promise<void> {
  await (DATABASE_URL ? rollBackSchema(DATABASE_URL, DATA_DIR) : putFileBack(DATA_DIR))
  releaseWrites(DATA_DIR)
}

/** Removes the copy, once the upgrade has succeeded or nothing was changed. */
export async function dropKept({ DATABASE_URL, DATA_DIR }: RestoreSettings): Promise<void> {
  releaseWrites(DATA_DIR)
  if (DATABASE_URL) await dropKeptSchema(DATABASE_URL, DATA_DIR)
  else rmSync(getFolder(DATA_DIR), { recursive: true, force: true })
}

async function keepFile(dataDir: string): Promise<void> {
  const folder = getFolder(dataDir)
  const file = join(dataDir, 'site.db')
  rmSync(folder, { recursive: true, force: true })
  await requireSpace(dataDir, statSync(file).size, 'set DATA_DIR to a folder')
  mkdirSync(folder, { mode: 0o700 })
  const unfinished = join(folder, 'site.db.part')
  // Costs nothing on a disk that can share blocks.
  copyFileSync(file, unfinished, constants.COPYFILE_FICLONE)
  await syncPath(unfinished)
  renameSync(unfinished, join(folder, 'site.db'))
  await syncPath(folder)
}

async function putFileBack(dataDir: string): Promise<void> {
  const kept = join(getFolder(dataDir), 'site.db')
  if (!existsSync(kept)) return
  // The log of the newer database must never be read with the older file.
  for (const name of FILES_BESIDE) rmSync(join(dataDir, name), { force: true })
  renameSync(kept, join(dataDir, 'site.db'))
  await syncPath(dataDir)
  rmSync(getFolder(dataDir), { recursive: true, force: true })
}
