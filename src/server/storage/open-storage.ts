import { join } from 'node:path'
import { createFolder } from '#server/config/data-folder.ts'
import type { Env } from '#server/config/env.ts'
import { diskStorage } from './disk.ts'
import type { BackupBucket } from './backup-bucket.ts'
import type { Storage } from './storage.ts'

/** The bucket if one is configured, else the folder `media` in the data folder. */
export async function openStorage(env: Env): Promise<Storage> {
  if (env.S3_BUCKET) {
    // The client is large: load it only if it is needed.
    const { s3Storage } = await import('./s3.ts')
    return s3Storage(bucketSettings(env))
  }
  const folder = join(env.DATA_DIR, 'media')
  createFolder(folder)
  return diskStorage(folder)
}

/** The bucket for copies of backups, if the settings ask for them. */
export async function openBackupBucket(env: Env): Promise<BackupBucket | undefined> {
  if (!env.BACKUP_TO_BUCKET) return undefined
  const { createBackupBucket } = await import('./backup-bucket.ts')
  return createBackupBucket(bucketSettings(env))
}

const bucketSettings = (env: Env) => ({
  endpoint: env.S3_ENDPOINT,
  bucket: env.S3_BUCKET!,
  accessKeyId: env.S3_ACCESS_KEY_ID!,
  secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
  region: env.S3_REGION,
})
