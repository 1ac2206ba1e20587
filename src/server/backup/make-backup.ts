import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncPath } from '#server/storage/sync-path.ts'
import { BackupError } from './backup-error.ts'
import type { Progress } from './progress.ts'
import { verifyBackup, type Verification } from './verify-backup.ts'
import { UNVERIFIED, writeBackup, type BackupOptions, type BackupSource, type WrittenBackup } from './write-backup.ts'

/** A backup that was written but failed its verification. */
export class UnverifiedBackup extends BackupError {
  readonly written: WrittenBackup

  constructor(written: WrittenBackup, cause: Error) {
    super(`${cause.message} The file is kept as ${written.path}.`, { cause })
    this.written = written
  }
}

/** Writes a backup and verifies it. The file gets its name when it is verified; one that cannot be verified ends in `.failed`. */
export async function makeBackup(
  source: BackupSource,
  options: BackupOptions & { onVerifying?: Progress | undefined },
  renderHome: Verification['renderHome'],
): Promise<WrittenBackup> {
  const written = await writeBackup(source, options)
  const { folder, onVerifying, signal } = options
  const path = written.path.slice(0, -UNVERIFIED.length)
  try {
    await verifyBackup(
      written.path,
      { folder, renderHome, source },
      { passphrase: source.passphrase, onProgress: onVerifying, signal },
    )
    await rename(written.path, path)
    await syncPath(dirname(path))
    return { ...written, path }
  } catch (error) {
    if (signal?.aborted) {
      await rm(written.path, { force: true })
      throw error
    }
    const failed = `${path}.failed`
    await rename(written.path, failed)
    throw new UnverifiedBackup({ ...written, path: failed }, error as Error)
  }
}
