import { describeFullDisk, isDiskFull } from '#server/config/disk-full.ts'

/** A backup that cannot be made, read or restored, for a reason that the operator understands. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** What an operator reads about an error of a backup. */
export function explainError(error: unknown, place: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) return describeFullDisk(error, place)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `${place} cannot be written (${code}).`
  return message
}
