import { rm } from 'node:fs/promises'
import { isUploaded } from './backup-file.ts'
import { listExpired } from './retention.ts'
import type { BackupNeeds, BackupPlace } from './run-backup.ts'
import { deleteBackup, listBackups } from './store.ts'

/** Backups that somebody made in the admin, often before or after a large change. The newest of them never expire. */
const KEPT_BY_HAND = 5

/** Deletes backups whose time is over. Keeps the newest failed one, so that somebody can look at it. */
export async function deleteExpired(
  { database, log }: Pick<BackupNeeds, 'database' | 'log'>,
  { openBucket }: Pick<BackupPlace, 'openBucket'> = {},
): Promise<void> {
  const db = database.kysely
  const backups = await listBackups(db)
  const verified = backups.filter(({ state }) => state === 'verified')
  const ofServer = verified.filter(({ origin }) => origin !== 'console')
  const byHand = new Set(ofServer.filter(({ origin }) => origin === 'admin').slice(0, KEPT_BY_HAND))
  const expired = [
    ...listExpired(ofServer).filter((backup) => !byHand.has(backup)),
    ...listExpired(verified.filter(({ origin }) => origin === 'console')),
    ...backups.filter(({ state }) => state === 'failed').slice(1),
  ]
  const bucket = expired.some(({ bucketKey }) => bucketKey) ? await openBucket?.() : undefined
  for (const { id, path, origin, bucketKey } of expired) {
    // A row that stays is tried again by the next run.
    try {
      if (path && (origin !== 'console' || isUploaded(path))) {
        await rm(path, { force: true })
        log.info({ path }, 'An old backup was deleted')
      }
      if (bucketKey && bucket) await bucket.delete(bucketKey)
      else if (bucketKey) log.warn({ bucketKey }, 'The copy of an old backup stays in a bucket that is no longer in the settings')
    } catch (error) {
      log.warn({ err: error, path, bucketKey }, 'An old backup or its copy could not be deleted')
      continue
    }
    await deleteBackup(db, id)
  }
}
