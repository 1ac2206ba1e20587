import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncPath } from '#server/storage/sync-path.ts'
import { BackupError } from './backup-error.ts'
import { makeBackup, UNVERIFIED, type BackupOptions, type BackupSource, type MadeBackup } from './make-backup.ts'
import type { Progress } from './progress.ts'
import { verifyBackup, type Verification } from './verify-backup.ts'

/** A backup that was written but failed its verification. */
export class UnverifiedBackup extends BackupError {
  readonly made: MadeBackup

  constructor(made: MadeBackup, cause: Error) {
    super(`${cause.message} The file is kept as ${made.path}.`, { cause })
    this.made = made
  }
}

/** Makes a backup and verifies it. The file gets its name when it is verified; one that cannot be verified ends in `.failed`. */
export async function backUp(
  source: BackupSource,
  options: BackupOptions & { onVerifying?: Progress | undefined },
  renderHome: Verification['renderHome'],
): Promise<MadeBackup> {
  const made = await makeBackup(source, options)
  const { folder, onVerifying, signal } = options
  const path = made.path.slice(0, -UNVERIFIED.length)
  try {
    await verifyBackup(
      made.path,
      { folder, renderHome, source },
      { passphrase: source.passphrase, onProgress: onVerifying, signal },
    )
    await rename(made.path, path)
    await syncPath(dirname(path))
    return { ...made, path }
  } catch (error) {
    if (signal?.aborted) {
      await rm(made.path, { force: true })
      throw error
    }
    const failed = `${path}.failed`
    await rename(made.path, failed)
    throw new UnverifiedBackup({ ...made, path: failed }, error as Error)
  }
}
