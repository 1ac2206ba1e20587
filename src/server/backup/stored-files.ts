import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { originalKey } from '#server/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import type { RestoreSettings } from './restore-website.ts'
import { listStoredFiles } from './store.ts'

/* The website and a backup that is restored beside it share the bucket. A list tells which files only the backup has. */

const getListPath = ({ DATA_DIR }: RestoreSettings) => join(DATA_DIR, 'stored-files')

/** Records a file before it is stored, so that a killed process leaves none behind. */
export function recordStoredFile(staging: RestoreSettings, fileId: string): void {
  if (staging.S3_BUCKET) appendFileSync(getListPath(staging), `${fileId}\n`, { mode: 0o600 })
}

const listRecordedFiles = (staging: RestoreSettings): string[] =>
  existsSync(getListPath(staging)) ? readFileSync(getListPath(staging), 'utf8').split('\n').filter(Boolean) : []

/** Removes the files of a restore that was not confirmed, unless the website has them. */
export async function removeRecordedFiles(staging: RestoreSettings, live: Database): Promise<void> {
  const stored = listRecordedFiles(staging)
  if (!staging.S3_BUCKET || stored.length === 0) return
  const storage = await openStorage(staging)
  const used = await listStoredFiles(live.kysely)
  for (const id of stored) if (!used.has(id)) await storage.delete(id)
}

/** Throws if the website has removed files from the bucket that were there when the backup was restored. */
export async function requireFilesPresent(staging: RestoreSettings, restored: Database, live: Database): Promise<void> {
  if (!staging.S3_BUCKET) return
  const [needed, used] = [await listStoredFiles(restored.kysely), await listStoredFiles(live.kysely)]
  const known = new Set([...used, ...listRecordedFiles(staging)])
  const storage = await openStorage(staging)
  for (const id of needed) {
    if (!known.has(id) && !(await storage.head(originalKey(id))))
      throw new BackupError('Files of the backup were deleted from Media in the meantime. Restore it again.')
  }
}
