import { setTimeout as wait } from 'node:timers/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BACKUP_UPLOADS } from '#contract/paths.ts'
import { getSecretKeyId } from '#server/crypto/encryption.ts'
import { createUploads, type Upload, type Uploads } from '#server/uploads/uploads.ts'
import type { UploadedBackup } from './add-uploaded.ts'
import { isEncrypted } from './archive-reader.ts'
import { describeOtherKey } from './backup-error.ts'
import { isUploaded } from './backup-file.ts'
import type { NightlySettings } from './nightly.ts'
import type { BackupNeeds } from './run-backup.ts'
import type { BackupToMake } from './store.ts'

const STOP_WITHIN_MS = 2000

export interface Backups {
  /** Makes a backup that was claimed. Returns at once, and logs errors. */
  begin(backup: BackupToMake): void
  /** Verifies an uploaded file that was claimed, and moves it to the other backups. Returns at once, and logs errors. */
  add(backup: UploadedBackup, upload: Upload): void
  /** Files that are being uploaded. */
  uploads(): Uploads
  /** Removes uploads that began more than a day ago. */
  removeOldUploads(): Promise<void>
  /** Removes what a killed verification left. */
  removeScratch(): Promise<void>
  /** Where backups are stored. */
  folder: string
  /** Says so if a restore of this file needs another secret key than this server has. A damaged file does not tell. */
  describeOtherKey(path: string): Promise<string | undefined>
  /** Makes the nightly backup if it is due. */
  runNightly(signal: AbortSignal): Promise<void>
  /** Waits a moment for a backup that `stopping` has aborted. */
  stop(): Promise<void>
}

/** The backups that this process makes. Their code is loaded when it is needed, to save memory. */
export function createBackups(
  needs: BackupNeeds,
  settings: NightlySettings & {
    uploadMaxBytes: number
    /** Whether SECRET_KEY is set. Then no backup can bring its own key. */
    hasFixedKey: boolean
  },
  stopping: AbortSignal,
): Backups {
  const { folder, passphrase, hasFixedKey, uploadMaxBytes: maxBytes } = settings
  let running = Promise.resolve()
  let uploads: Uploads | undefined

  async function run(backup: BackupToMake): Promise<void> {
    try {
      const [{ runBackup }, { deleteExpired }] = await Promise.all([import('./run-backup.ts'), import('./delete-expired.ts')])
      await runBackup(needs, settings, backup, { signal: stopping })
      await deleteExpired(needs, settings)
    } catch (error) {
      if (!stopping.aborted) needs.log.error({ err: error }, 'A backup failed')
    }
  }
  /** Opened on first use: the folder may be on a disk that is not mounted. A verification needs as much room again. */
  const openUploads = () =>
    (uploads ??= createUploads({
      folder: join(folder, 'uploads'),
      maxBytes,
      path: BACKUP_UPLOADS,
      maxLargestFiles: 1,
      spaceFactor: 2,
    }))

  async function add(backup: UploadedBackup, upload: Upload): Promise<void> {
    try {
      const { addUploaded } = await import('./add-uploaded.ts')
      if (await addUploaded(needs, settings, backup, upload, stopping)) await uploads?.remove(upload.id)
    } catch (error) {
      needs.log.error({ err: error }, 'An uploaded backup could not be verified')
    }
  }
  /** By path. Decrypting takes a third of a second, so it is done once, and only for uploads: others rarely have another key. */
  const keyIds: Record<string, Promise<string | undefined>> = {}
  async function readKeyIdOf(path: string): Promise<string | undefined> {
    const { readKeyId } = await import('./restore-backup.ts')
    return readKeyId(path, passphrase).catch(() => undefined)
  }
  return {
    folder,
    uploads: openUploads,
    removeOldUploads: async () => {
      if (existsSync(join(folder, 'uploads'))) await openUploads().removeOld()
    },
    async removeScratch() {
      const { removeAbandonedScratch } = await import('./scratch-folder.ts')
      await removeAbandonedScratch(folder)
    },
    async describeOtherKey(path) {
      const bringsKey = await isEncrypted(path).catch(() => false)
      const mayUseItsKey = !hasFixedKey || !isUploaded(path)
      if (bringsKey && mayUseItsKey) return undefined
      const keyId = await (keyIds[path] ??= readKeyIdOf(path))
      return keyId && keyId !== getSecretKeyId(needs.secretKey) ? describeOtherKey(path, bringsKey) : undefined
    },
    add: (backup, upload) => void (running = add(backup, upload)),
    begin: (backup) => void (running = run(backup)),
    async runNightly(signal) {
      const { backUpNightly } = await import('./nightly.ts')
      await backUpNightly(needs, settings, signal)
    },
    stop: () => Promise.race([running, wait(STOP_WITHIN_MS, undefined, { ref: false })]),
  }
}
