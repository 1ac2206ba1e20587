import { statfs } from 'node:fs/promises'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { BackupError } from './backup-error.ts'

/** Refuses before anything is written. `setting` names what the operator can change. */
export async function requireSpace(folder: string, bytes: number, setting: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new BackupError(
    `There is not enough room in ${folder}: up to ${formatFileSize(bytes, Math.ceil)} are needed, and ${formatFileSize(free, Math.floor)} are free. Make room, or set ${setting} to a folder on another disk.`,
  )
}
