import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { forgetSecretKey } from '#server/audit/require-secret-key.ts'
import { createFolder } from '#server/config/data-folder.ts'
import type { Env } from '#server/config/env.ts'
import { hasSecretKey, readSecretKey } from '#server/config/secret-key.ts'
import { getSecretKeyId } from '#server/crypto/encryption.ts'
import { openDatabase } from '#server/db/open.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { originalKey, type Storage } from '#server/storage/storage.ts'
import { syncPath } from '#server/storage/sync-path.ts'
import { BackupError, OtherKeyError, WITHOUT_KEY } from './backup-error.ts'
import { requireFile } from './backup-file.ts'
import { hasTables } from './content-store.ts'
import type { Header } from './format.ts'
import type { Progress } from './progress.ts'
import { restoreBackup } from './restore-backup.ts'
import { holdBackMail } from './carry-over-store.ts'
import { isRestoreUnfinished, markRestore, unmarkRestore } from './unfinished-restore.ts'

export type RestoreSettings = Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'SECRET_KEY' | 'BACKUP_PASSPHRASE'>
  & Parameters<typeof openStorage>[0]

export interface RestoreOptions {
  isNewKeyAllowed: boolean
  onProgress?: Progress | undefined
  /** Called before a file is stored that the storage does not have. */
  onStore?: ((fileId: string) => void) | undefined
  signal?: AbortSignal | undefined
  log?: Pick<Logger, 'warn'> | undefined
}

/**
 * Restores a backup to where these settings point: an empty data folder, or an empty PostgreSQL database. Goes on with what an
 * interrupted restore left there.
 */
export async function restoreWebsite(
  path: string,
  env: RestoreSettings,
  { isNewKeyAllowed, onProgress, onStore, signal, log }: RestoreOptions,
): Promise<Header> {
  requireFile(path)
  refuseWebsite(env)
  const media = join(env.DATA_DIR, 'media')
  const isContinued = isRestoreUnfinished(env.DATA_DIR)
  const hadMedia = existsSync(media)
  const place = await openTarget(env)
  const stored: string[] = []
  let keyToWrite: string | undefined
  let isCommitting = false
  try {
    if (await hasTables(place.database))
      throw new BackupError(
        'The database has tables. A backup is only restored into an empty database: set DATABASE_URL to one, or add --replace to replace the website.',
      )
    if (!isContinued) refuseFiles(env)
    createFolder(env.DATA_DIR)
    await markRestore(env.DATA_DIR, `harmattan restore ${path}${isNewKeyAllowed ? ' --new-key' : ''}`)
    const storage = await openStorage(env)
    const { header } = await restoreBackup(
      path,
      {
        database: place.database,
        async onHeader(header, key) {
          keyToWrite = chooseKey(env, header, key, isNewKeyAllowed)
        },
        async onRestored(runner) {
          await holdBackMail(runner, new Date().toISOString())
          if (isNewKeyAllowed) await forgetSecretKey(runner)
          isCommitting = true
        },
        async storeFile(id, bytes, content) {
          const key = originalKey(id)
          // A file never changes, and the website that is replaced may use it.
          if ((await storage.head(key))?.bytes === bytes) return
          stored.push(id)
          onStore?.(id)
          await storage.put(key, { body: Readable.from(content), bytes, contentType: 'application/octet-stream' })
        },
      },
      { passphrase: env.BACKUP_PASSPHRASE, onProgress, signal },
    )
    await place.database.close()
    if (keyToWrite) writeFileSync(join(env.DATA_DIR, 'secret.key'), keyToWrite, { mode: 0o600, flag: 'wx', flush: true })
    await place.finish()
    unmarkRestore(env.DATA_DIR)
    return header
  } catch (error) {
    await cleanUp().catch((problem: unknown) => log?.warn({ err: problem }, 'What is left of a restore could not be removed'))
    throw error
  }

  async function cleanUp(): Promise<void> {
    await place.database.close()
    await place.discard()
    // Once COMMIT is sent, the rows may be there: then their files must be, too.
    const mayHaveRows = env.DATABASE_URL ? isCommitting : existsSync(join(env.DATA_DIR, 'site.db'))
    if (mayHaveRows) return
    if (stored.length > 0) await removeFiles(await openStorage(env), stored)
    if (!hadMedia && existsSync(media)) await removeEmptyFolders(media)
    if (!isContinued) unmarkRestore(env.DATA_DIR)
  }
}

function refuseWebsite({ DATA_DIR, DATABASE_URL }: RestoreSettings): void {
  const file = join(DATA_DIR, 'site.db')
  if (!DATABASE_URL && existsSync(file))
    throw new BackupError(
      `${file} exists. A backup is only restored into an empty folder: set DATA_DIR to one, or add --replace to replace the website.`,
    )
}

function refuseFiles({ DATA_DIR, S3_BUCKET }: RestoreSettings): void {
  const media = join(DATA_DIR, 'media')
  if (!S3_BUCKET && existsSync(media) && readdirSync(media).length > 0)
    throw new BackupError(
      `${media} has files. A backup is only restored into an empty folder: set DATA_DIR to one, or move the files away.`,
    )
}

/** The SQLite file gets its name when it is complete. In PostgreSQL everything is one transaction. */
async function openTarget({ DATA_DIR, DATABASE_URL }: RestoreSettings) {
  if (DATABASE_URL) {
    const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
    return { database, finish: async () => {}, discard: async () => {} }
  }
  createFolder(DATA_DIR)
  const unfinished = join(DATA_DIR, 'site.db.restoring')
  const discard = () => rm(unfinished, { force: true })
  await discard()
  return {
    database: openSqlite(unfinished, { isScratch: true }),
    async finish() {
      await syncPath(unfinished)
      await rename(unfinished, join(DATA_DIR, 'site.db'))
      await syncPath(DATA_DIR)
    },
    discard,
  }
}

/** Returns the key to write into the data folder, if it comes from the backup. */
function chooseKey(
  env: RestoreSettings,
  header: Header,
  inBackup: string | undefined,
  isNewKeyAllowed: boolean,
): string | undefined {
  if (!hasSecretKey(env.SECRET_KEY, env.DATA_DIR)) {
    if (inBackup || isNewKeyAllowed) return inBackup
    throw new BackupError(
      `The backup does not contain the secret key. Put the secret.key of the website into DATA_DIR, or set SECRET_KEY. Without it, add --new-key: then ${WITHOUT_KEY}.`,
    )
  }
  if (getSecretKeyId(readSecretKey(env.SECRET_KEY, env.DATA_DIR)) === header.secretKeyId || isNewKeyAllowed) return undefined
  throw new OtherKeyError(inBackup !== undefined)
}

async function removeFiles(storage: Storage, ids: string[]): Promise<void> {
  for (const id of ids) await storage.delete(id)
}

/** Removes the folder and those in it, unless one of them has a file. */
async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeEmptyFolders(join(folder, entry.name))
  if ((await readdir(folder)).length === 0) await rmdir(folder)
}
