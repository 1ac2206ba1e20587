import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readContentVersion } from '#server/cache/store.ts'
import { getSecretKeyId } from '#server/crypto/encryption.ts'
import { hashContent } from '#server/crypto/hash-content.ts'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import type { ReadOptions } from './archive-reader.ts'
import { BackupError, explainError } from './backup-error.ts'
import { requireSpace } from './backup-file.ts'
import { listChecksums } from './content-store.ts'
import type { Manifest } from './format.ts'
import { restoreBackup, type RestoredBackup, type RestoreTarget } from './restore-backup.ts'
import { createScratchFolder, removeAbandonedScratch } from './scratch-folder.ts'

export interface Verification {
  /** Where a temporary database is made and removed. */
  folder: string
  /** The HTML of the home page of a database. */
  renderHome(database: Database): Promise<string>
  /** The database that was backed up, and its secret key, if they are here. */
  source?: { database: Database; secretKey: string } | undefined
}

/**
 * Restores a backup into a temporary SQLite database, and compares: every table with the backup, every file with the checksum
 * that Media has of it, and the home page with that of the website, unless its content has changed since. Throws if anything
 * differs.
 */
export async function verifyBackup(
  path: string,
  { folder, renderHome, source }: Verification,
  options: ReadOptions,
): Promise<RestoredBackup> {
  await removeAbandonedScratch(folder)
  // SQLite with its indexes is about as large as the rows; a compressed backup of rows alone is smaller.
  await requireSpace(folder, (await stat(path)).size, 'set BACKUP_FOLDER to a folder')
  await using scratch = createScratchFolder(folder)
  try {
    await using database = openSqlite(join(scratch.path, 'site.db'), { isScratch: true })
    const hashes = new Map<string, string>()
    const target: RestoreTarget = {
      database,
      onHeader: async ({ secretKeyId }, secretKey) => {
        if (secretKey !== undefined && getSecretKeyId(secretKey) !== secretKeyId)
          throw new BackupError('The backup contains another secret key than it says.')
      },
      storeFile: async (id, _, content) => void hashes.set(id, await hashContent(content)),
    }
    const restored = await restoreBackup(path, target, options)
    await compareFiles(database, hashes, restored.manifest)
    await compareHome(database, renderHome, source?.database)
    return restored
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`The backup could not be verified. ${explainError(error, folder)}`, { cause: error })
  }
}

async function compareFiles(database: Database, hashes: Map<string, string>, manifest: Manifest): Promise<void> {
  const missing = new Set(manifest.missingFiles)
  for (const { id, originalName, checksum } of await listChecksums(database)) {
    const found = hashes.get(id)
    if (found === undefined && !missing.has(id))
      throw new BackupError(`The file "${originalName}" of Media is not in the backup.`)
    if (found !== undefined && found !== checksum)
      throw new BackupError(
        `The file "${originalName}" of Media was damaged before the backup: it is not the file that was uploaded.`,
      )
  }
}

async function compareHome(
  restored: Database,
  renderHome: Verification['renderHome'],
  source: Database | undefined,
): Promise<void> {
  const html = await renderHome(restored)
  if (!source) return
  const version = await readContentVersion(restored.kysely)
  const live = await renderHome(source)
  if ((await readContentVersion(source.kysely)) === version && live !== html)
    throw new BackupError('The home page looks different after restoring.')
}
