import { describeFullDisk, isDiskFull } from '#server/config/disk-full.ts'

/** A backup that cannot be made, read or restored, for a reason that the operator understands. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const WITHOUT_KEY =
  'two-factor sign-in must be set up again, waiting messages are lost, and the audit log cannot be checked'

/** This server has another secret key than the backup. */
export class OtherKeyError extends BackupError {
  /** Whether the backup contains its secret key. */
  readonly bringsKey: boolean

  constructor(bringsKey: boolean) {
    super(
      bringsKey
        ? 'The secret key of this server is not the one of the backup, which contains its own. Remove SECRET_KEY from the settings, or secret.key from DATA_DIR, and keep a copy of it. Then restore again.'
        : `The secret key of this server is not the one of the backup. Put the secret.key of the website into DATA_DIR, or set SECRET_KEY. To use another key, add --new-key: then ${WITHOUT_KEY}.`,
    )
    this.bringsKey = bringsKey
  }
}

/** What an administrator, who sees no command line, reads about such a backup. */
export const describeOtherKey = (path: string, bringsKey: boolean) =>
  bringsKey
    ? `This backup was made with another secret key than the one in SECRET_KEY, so it cannot be restored in the browser. It contains its own key: stop this server, remove SECRET_KEY from the settings (keep a copy of it), and run: harmattan restore ${path} --replace. Then start the server without SECRET_KEY.`
    : `This backup was made with another secret key, so it cannot be restored in the browser. Stop this server, keep a copy of the secret.key in DATA_DIR, replace it by the other one (or set SECRET_KEY), and run: harmattan restore ${path} --replace. Without that key, run: harmattan restore ${path} --replace --new-key. Then ${WITHOUT_KEY}.`

/** What an operator reads about an error of a backup. */
export function explainError(error: unknown, place: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) return describeFullDisk(error, place)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `${place} cannot be written (${code}).`
  return message
}
