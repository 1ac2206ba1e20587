import { statfs } from 'node:fs/promises'
import { formatNumber } from '#contract/text/format-count.ts'
import { BackupError } from './backup-error.ts'

const inMegabytes = (bytes: number, round: (megabytes: number) => number) => `${formatNumber(round(bytes / 1_000_000))} MB`

/** Refuses before anything is written. `setting` names what the operator can change. */
export async function requireSpace(folder: string, bytes: number, setting: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new BackupError(
    `There is not enough room in ${folder}: up to ${inMegabytes(bytes, Math.ceil)} are needed, and ${inMegabytes(free, Math.floor)} are free. Make room, or set ${setting} to a folder on another disk.`,
  )
}
