import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import { VERSION } from '#server/config/root.ts'
import type { Database } from '#server/db/database.ts'
import type { BackupBucket } from '#server/storage/backup-bucket.ts'
import type { Storage } from '#server/storage/storage.ts'
import { makeBackup, UnverifiedBackup } from './make-backup.ts'
import { BackupError } from './backup-error.ts'
import type { WrittenBackup } from './write-backup.ts'
import { reportProgress, type Progress } from './progress.ts'
import { deleteBackup, ENDED, finishBackup, MARKED_AS_FAILED, recordCopy, type BackupToMake } from './store.ts'

export interface BackupNeeds {
  database: Database
  storage: Storage
  secretKey: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  now: () => Date
  /** The HTML of the home page at this time. */
  renderHome(database: Database, at: Date): Promise<string>
}

export interface BackupPlace {
  folder: string
  passphrase: string | undefined
  /** Opens the bucket for copies, if there is one. */
  openBucket?: (() => Promise<BackupBucket | undefined>) | undefined
}

export interface RunOptions {
  signal?: AbortSignal | undefined
  onProgress?: Progress | undefined
  onVerifying?: Progress | undefined
}

/** Makes and verifies a backup that was claimed, copies it to the bucket, and keeps its row up to date. */
export async function runBackup(
  needs: BackupNeeds,
  { folder, passphrase, openBucket }: BackupPlace,
  { id, madeAt, origin }: BackupToMake,
  { signal, ...listeners }: RunOptions = {},
): Promise<WrittenBackup & { copy: Copy }> {
  const { log, now } = needs
  const db = needs.database.kysely
  const time = () => now().toISOString()
  const none = { path: null, bytes: null, reason: null, missingFiles: 0 }
  try {
    const made = await reportProgress(needs, id, (setPercent) => {
      const half = (begin: number, listener: Progress | undefined) => (fraction: number) => {
        setPercent(begin + fraction * 50)
        listener?.(fraction)
      }
      return makeBackup(
        { ...needs, program: VERSION, passphrase },
        {
          folder,
          now: new Date(madeAt),
          signal,
          onProgress: half(0, listeners.onProgress),
          onVerifying: half(50, listeners.onVerifying),
        },
        (website) => needs.renderHome(website, new Date(madeAt)),
      )
    })
    const { path, bytes, missingFiles } = made
    const fields = { ...none, state: 'verified', path, bytes, missingFiles: missingFiles.length } as const
    if (!(await finishBackup(db, id, { ...fields, finishedAt: time() }))) {
      await rm(path, { force: true })
      throw new BackupError(MARKED_AS_FAILED)
    }
    log.info({ path, bytes }, 'A backup was made and verified')
    if (missingFiles.length > 0)
      log.error({ missingFiles }, 'Files of Media are missing in the storage, so they are not in the backup')
    return { ...made, copy: await copyToBucket(needs, openBucket, { id, path }, signal) }
  } catch (error) {
    // The next start makes it again.
    if (signal?.aborted && origin === 'nightly') await deleteBackup(db, id)
    const { path, bytes } = error instanceof UnverifiedBackup ? error.written : none
    const reason = signal?.aborted ? ENDED : (error as Error).message
    await finishBackup(db, id, { ...none, state: 'failed', path, bytes, reason, finishedAt: time() })
    throw error
  }
}

/** Whether a backup was copied to the bucket. */
type Copy = 'made' | 'failed' | 'no bucket'

/** The backup is good without its copy. Its row says why there is none, unless the program stops: then a later one makes it. */
export async function copyToBucket(
  { database, log }: Pick<BackupNeeds, 'database' | 'log'>,
  openBucket: BackupPlace['openBucket'],
  { id, path }: { id: string; path: string },
  signal?: AbortSignal,
): Promise<Copy> {
  try {
    const bucket = await openBucket?.()
    if (!bucket) return 'no bucket'
    await recordCopy(database.kysely, id, { bucketKey: await bucket.copy(path, signal), reason: null })
    return 'made'
  } catch (error) {
    if (signal?.aborted) return 'failed'
    log.error({ err: error }, 'A backup could not be copied to the bucket')
    const reason = `It could not be copied to the bucket: ${(error as Error).message}`
    await recordCopy(database.kysely, id, { bucketKey: null, reason })
    return 'failed'
  }
}
