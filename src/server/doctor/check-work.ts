import type { BackupRow } from '#server/db/tables.ts'
import { failed, findings, formatTime, warning, type Result } from './finding.ts'

const HOUR_MS = 60 * 60_000
const OVERDUE_MS = 48 * HOUR_MS

export interface BackupFacts {
  now: Date
  /** When the database was created. */
  createdAt: string
  verifiedAt: string | undefined
  /** The newest of all. */
  newest: Pick<BackupRow, 'state' | 'reason'> | undefined
  isNightly: boolean
  /** The folder of backups, if this process may not write there. */
  unwritableFolder: string | undefined
  /** Whether the only copy of backups is on the disk with the data. */
  isSameDisk: boolean
  /** Whether the server copies its backups to the bucket. */
  isCopied: boolean
}

export function checkBackups(facts: BackupFacts): Result[] {
  const { now, createdAt, verifiedAt, newest, isNightly, unwritableFolder, isSameDisk, isCopied } = facts
  const isOverdue = now.getTime() - Date.parse(verifiedAt ?? createdAt) > OVERDUE_MS
  const last = verifiedAt ? `The last verified backup is of ${formatTime(verifiedAt)}.` : 'There is no verified backup yet.'
  return findings(
    [
      unwritableFolder
        && failed(
          `Backups cannot be written to ${unwritableFolder}. Correct BACKUP_FOLDER, or let the user of the server write there.`,
        ),
      isOverdue && failed(`${last} Make one on the screen Backups or with harmattan backup.`),
      newest?.reason
        && warning(
          newest.state === 'failed'
            ? `The newest backup failed: ${newest.reason}`
            : `The newest backup is good. ${newest.reason}`,
        ),
      !isNightly && warning('BACKUP_TIME is off, so no backup is made at night. Set it to a time such as 02:00.'),
      isSameDisk
        && warning(
          isCopied
            ? 'Backups are on the same disk as the website, and none is in the bucket yet. Make one on the screen Backups, or wait for the night.'
            : 'Backups are on the same disk as the website, so they are lost with it. Set BACKUP_FOLDER to another disk, or BACKUP_TO_BUCKET, or copy them away.',
        ),
    ],
    last,
  )
}

export interface JobFacts {
  now: Date
  jobs: { name: string; dueAt: string; lastError: string | null }[]
  lateDrafts: number
}

/** Jobs that every instance runs leave no row, but late work shows if they do not run. */
export function checkJobs({ now, jobs, lateDrafts }: JobFacts): Result[] {
  const before = new Date(now.getTime() - HOUR_MS).toISOString()
  const stopped = jobs.filter(({ dueAt, lastError }) => !lastError && dueAt < before).map(({ name }) => name)
  return findings(
    [
      ...jobs
        .filter(({ lastError }) => lastError)
        .map(({ name, lastError }) =>
          failed(
            `The job ${name} failed: ${lastError} It is repeated within an hour; if it fails again, look for its name in the log.`,
          ),
        ),
      stopped.length > 0 && failed(`Periodic work has not been done: ${stopped.join(', ')}. Start the server, or restart it.`),
      lateDrafts > 0 && failed(`Drafts that should have been published by now: ${lateDrafts}. Start the server, or restart it.`),
    ],
    'All periodic work is done on time.',
  )
}
