import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncPath } from '#server/storage/sync-path.ts'
import type { Upload } from '#server/uploads/uploads.ts'
import { BackupError } from './backup-error.ts'
import { reportProgress } from './progress.ts'
import type { BackupNeeds, BackupPlace } from './run-backup.ts'
import { ENDED, finishBackup, MARKED_AS_FAILED, type BackupToMake } from './store.ts'
import { verifyBackup } from './verify-backup.ts'

export type UploadedBackup = BackupToMake & { path: string }

/** Verifies an uploaded file whose row was claimed, and moves it to the other backups. Returns whether the upload is used up. */
export async function addUploaded(
  needs: BackupNeeds,
  { folder, passphrase }: BackupPlace,
  { id, path, madeAt: uploadedAt }: UploadedBackup,
  upload: Upload,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, log, now } = needs
  const finishedAt = () => now().toISOString()
  try {
    const { header, manifest } = await reportProgress(needs, id, (setPercent) =>
      verifyBackup(
        upload.path,
        { folder, renderHome: (restored) => needs.renderHome(restored, new Date(uploadedAt)) },
        { passphrase, signal, onProgress: (fraction) => setPercent(50 + fraction * 50) },
      ),
    )
    const madeAt = readTime(header.madeAt, uploadedAt)
    await rename(upload.path, path)
    await syncPath(dirname(path))
    const fields = { path, bytes: upload.bytes, reason: null, missingFiles: manifest.missingFiles.length, madeAt }
    if (!(await finishBackup(database.kysely, id, { ...fields, state: 'verified', finishedAt: finishedAt() }))) {
      await rm(path, { force: true })
      throw new BackupError(MARKED_AS_FAILED)
    }
    log.info({ path, bytes: upload.bytes }, 'An uploaded backup was verified')
    return true
  } catch (error) {
    const reason = signal.aborted ? ENDED : `The uploaded file was not accepted. ${(error as Error).message}`
    // The path says in the list that it was an upload.
    const none = { path, bytes: null, missingFiles: 0 }
    await finishBackup(database.kysely, id, { ...none, state: 'failed', reason, finishedAt: finishedAt() })
    if (!(error instanceof BackupError) && !signal.aborted) throw error
    return !signal.aborted
  }
}

/** The file says when it was made. A restore lists what has changed since. */
function readTime(madeAt: string, uploadedAt: string): string {
  const time = Date.parse(madeAt)
  if (Number.isNaN(time)) throw new BackupError('It has no date.')
  if (time > Date.parse(uploadedAt)) throw new BackupError('Its date is in the future.')
  return new Date(time).toISOString()
}
