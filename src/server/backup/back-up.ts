import { rename } from 'node:fs/promises'
import { BackupError } from './backup-error.ts'
import type { Header } from './format.ts'
import { makeBackup, type BackupOptions, type BackupSource, type MadeBackup } from './make-backup.ts'
import type { Progress } from './progress.ts'
import { verifyBackup, type Verification } from './verify-backup.ts'

/** A backup that was written, and is not good. */
export class UnverifiedBackup extends BackupError {
  readonly made: MadeBackup

  constructor(made: MadeBackup, cause: Error) {
    super(`${cause.message} The file is kept as ${made.path}.`, { cause })
    this.made = made
  }
}

export interface VerifiedBackup extends MadeBackup {
  header: Header
}

/** Makes a backup and verifies it. A file that cannot be verified gets the ending `.failed`. */
export async function backUp(
  source: BackupSource,
  options: BackupOptions & { onVerifying?: Progress | undefined },
  renderHome: Verification['renderHome'],
): Promise<VerifiedBackup> {
  const made = await makeBackup(source, options)
  const { folder, onVerifying, signal } = options
  try {
    const { header } = await verifyBackup(
      made.path,
      { folder, renderHome, source },
      { passphrase: source.passphrase, onProgress: onVerifying, signal },
    )
    return { ...made, header }
  } catch (error) {
    if (signal?.aborted) throw error
    const failed = `${made.path}.failed`
    await rename(made.path, failed)
    throw new UnverifiedBackup({ ...made, path: failed }, error as Error)
  }
}
