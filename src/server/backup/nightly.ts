import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { AHEAD_OF_UTC_MS } from '#contract/text/time-zone.ts'
import type { BackupRow } from '#server/db/tables.ts'
import { readCreationTime } from '#server/db/migrate.ts'
import { deleteExpired } from './delete-expired.ts'
import { copyToBucket, runBackup, type BackupNeeds, type BackupPlace } from './run-backup.ts'
import { claimBackup, listBackups } from './store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const RETRY_MS = HOUR_MS
const PING_MS = 10_000

export interface NightlySettings extends BackupPlace {
  /** In minutes after midnight in Nigeria. Undefined: never. */
  minute: number | undefined
  pingUrl: string | undefined
}

/** Makes the nightly backup if it is due, verifies it, and deletes expired ones. */
export async function backUpNightly(needs: BackupNeeds, settings: NightlySettings, signal?: AbortSignal): Promise<void> {
  const { database, log, now } = needs
  const db = database.kysely
  const time = now()
  if (settings.minute === undefined) return
  const rows = await listBackups(db)
  if (!isDue(rows, { time, minute: settings.minute, createdAt: await readCreationTime(database) })) {
    const isCopied = await copyMissing(needs, settings, rows, signal)
    if (settings.pingUrl && isCopied) await ping(settings.pingUrl, log)
    return
  }
  const backup = { id: randomUUID(), madeAt: time.toISOString(), origin: 'nightly' } as const
  if (!(await claimBackup(db, backup))) return
  let made
  try {
    made = await runBackup(needs, settings, backup, { signal })
  } catch (error) {
    if (signal?.aborted) return
    throw error
  } finally {
    await deleteExpired(needs, settings)
  }
  if (settings.pingUrl && made.copy !== 'failed') await ping(settings.pingUrl, log)
}

/** Copies the newest nightly backup to the bucket if the program stopped before it was copied. Returns whether it did. */
async function copyMissing(
  needs: BackupNeeds,
  { openBucket }: BackupPlace,
  rows: BackupRow[],
  signal?: AbortSignal,
): Promise<boolean> {
  const newest = rows.find(({ origin, state }) => origin === 'nightly' && state === 'verified')
  if (!newest?.path || newest.bucketKey !== null || newest.reason !== null || !existsSync(newest.path)) return false
  return (await copyToBucket(needs, openBucket, { id: newest.id, path: newest.path }, signal)) === 'made'
}

/**
 * Whether a backup is due: no good one was begun since the last scheduled time. A failed one is repeated after an hour. One of
 * the future was made while the clock was wrong.
 */
function isDue(backups: BackupRow[], { time, minute, createdAt }: { time: Date; minute: number; createdAt: string }): boolean {
  const now = time.getTime()
  const today = Math.floor((now + AHEAD_OF_UTC_MS) / DAY_MS) * DAY_MS - AHEAD_OF_UTC_MS + minute * 60_000
  const since = new Date(today > now ? today - DAY_MS : today).toISOString()
  if (createdAt >= since) return false
  return !backups.some(
    ({ madeAt, state, origin }) =>
      origin !== 'console'
      && madeAt >= since
      && madeAt <= time.toISOString()
      && (state === 'verified' || (state === 'failed' && Date.parse(madeAt) > now - RETRY_MS)),
  )
}

/** Tells a monitor that a backup is good and copied, so that it notices when none is. The operator chose the address. */
async function ping(url: string, log: BackupNeeds['log']): Promise<void> {
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(PING_MS), redirect: 'error' })
    if (!ok) log.warn({ status }, 'BACKUP_PING_URL did not accept the message')
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'BACKUP_PING_URL could not be reached')
  }
}
