import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { formatCount } from '#contract/text/format-count.ts'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { isKeyOfDatabase, OTHER_KEY } from '#server/audit/require-secret-key.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { runBackup } from '#server/backup/run-backup.ts'
import { claimBackup, findRunning, SILENT_MS } from '#server/backup/store.ts'
import { backupFolder } from '#server/config/env.ts'
import { VERSION } from '#server/config/root.ts'
import type { Database } from '#server/db/database.ts'
import type { BackupRow } from '#server/db/tables.ts'
import { formatTime } from '#server/doctor/finding.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { UsageError, type Run } from './command.ts'
import { homeRenderer } from './home-renderer.ts'
import { openWebsite } from './open-website.ts'
import { drawProgress } from './progress-bar.ts'

const now = () => new Date()
const backup = { id: randomUUID(), madeAt: now().toISOString(), origin: 'console' } as const

/** Whether the screen Backups will list it. A backup is also possible if nothing can be written to the database. */
async function claim({ kysely }: Database): Promise<boolean> {
  const isClaimed = await claimBackup(kysely, backup).catch(() => undefined)
  if (isClaimed === false) throw new BackupError(describeRunning(await findRunning(kysely)))
  return isClaimed ?? false
}

function describeRunning(running: BackupRow | undefined): string {
  if (!running) return 'A backup has just been finished. Try again.'
  const { madeAt, reportedAt } = running
  const left = Date.parse(reportedAt ?? madeAt) + SILENT_MS - Date.now()
  const minutes = Math.max(1, Math.ceil(left / 60_000))
  return `A backup is being made already, since ${formatTime(madeAt)}. Try again when it is finished. If it was killed, try again in ${formatCount(minutes, 'minute', 'minutes')}.`
}

/* Backs up the website while the server runs, and verifies the backup by restoring it. */
export const run: Run = async ([target, ...more], env) => {
  if (more.length > 0 || target?.startsWith('-')) throw new UsageError()
  const folder = resolve(target ?? backupFolder(env))
  const passphrase = env.BACKUP_PASSPHRASE
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  const renderHome = homeRenderer(env)
  const options = {
    signal: stopping.signal,
    onProgress: drawProgress('Backing up'),
    onVerifying: drawProgress('Verifying '),
  }
  await using source = { ...(await openWebsite(env)), storage: await openStorage(env) }
  try {
    // A backup that names another key than its database could not be restored.
    if (!(await isKeyOfDatabase(source.database, source.secretKey))) throw new BackupError(OTHER_KEY)
    const isListed = await claim(source.database)
    const making = isListed
      ? runBackup({ ...source, log: pino({ level: 'silent' }), now, renderHome }, { folder, passphrase }, backup, options)
      : makeBackup({ ...source, program: VERSION, passphrase }, { folder, now: now(), ...options }, renderHome)
    const { path, bytes, missingFiles } = await making
    return [
      `${path} is a complete backup of ${formatFileSize(bytes)}. It was restored into a temporary database and compared.`,
      !isListed && 'The database could not be written, so the screen Backups does not list this backup.',
      missingFiles.length > 0
        && `${missingFiles.length} files of Media are missing in the storage, so they are not in the backup.`,
      passphrase
        ? 'It contains the secret key, encrypted with the passphrase. Keep the passphrase somewhere else.'
        : 'It is not encrypted and does not contain the secret key. Keep the secret key somewhere else.',
      env.BACKUP_TO_BUCKET && 'It is not in the bucket: only backups that the server makes are copied there.',
    ]
      .filter(Boolean)
      .join('\n')
  } catch (error) {
    throw stopping.signal.aborted ? new BackupError('The backup was stopped, and its file was removed.', { cause: error }) : error
  }
}
