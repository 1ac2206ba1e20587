import { describeFullDisk, isDiskFull } from '#server/config/disk-full.ts'

/** A backup that cannot be made, read or restored, for a reason that the operator understands. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const WITHOUT_KEY =
  'two-factor sign-in must be set up again, waiting messages are lost, and the audit log cannot be checked'

/** This server has another secret key than the backup. */
export class OtherKeyError extends BackupError {
  constructor() {
    super(
      `The secret key of this server is not the one of the backup. Put the secret.key of the website into DATA_DIR, or set SECRET_KEY. To use another key, add --new-key: then ${WITHOUT_KEY}.`,
    )
  }
}

/** What an administrator, who sees no command line, reads about such a backup. */
export const describeOtherKey = (path: string) =>
  `This backup was made with another secret key, so it cannot be restored in the browser. Stop this server, keep a copy of the secret.key in DATA_DIR, replace it by the other one (or set SECRET_KEY), and run: harmattan restore ${path} --replace. Without that key, run: harmattan restore ${path} --replace --new-key. Then ${WITHOUT_KEY}.`

/** What an operator reads about an error of a backup. */
export function explainError(error: unknown, place: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) return describeFullDisk(error, place)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `${place} cannot be written (${code}).`
  return message
}
