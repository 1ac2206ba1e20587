import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import { AHEAD_OF_UTC_MS } from '#contract/time-zone.ts'
import { VERSION } from '#server/config/root.ts'
import type { BackupRow } from '#server/db/tables.ts'
import type { Database } from '#server/db/database.ts'
import { readCreationTime } from '#server/db/migrate.ts'
import type { Storage } from '#server/storage/storage.ts'
import { backUp, UnverifiedBackup } from './back-up.ts'
import { listExpired } from './retention.ts'
import { deleteBackup, finishBackup, insertBackup, listBackups } from './store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const RETRY_MS = HOUR_MS
/** After this time the process that made it must have ended. */
const LONGEST_MS = 6 * HOUR_MS
const PING_MS = 10_000

export interface NightlySettings {
  folder: string
  passphrase: string | undefined
  /** In minutes after midnight in Nigeria. Undefined: never. */
  minute: number | undefined
  pingUrl: string | undefined
}

interface Needed {
  database: Database
  storage: Storage
  secretKey: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  now: () => Date
  renderHome(database: Database): Promise<string>
}

/** Makes the backup of the night if it is due, verifies it, and deletes expired ones. */
export async function backUpNightly(needed: Needed, settings: NightlySettings, signal?: AbortSignal): Promise<void> {
  const { database, log, now } = needed
  const db = database.kysely
  const time = now()
  if (settings.minute === undefined) return
  if (!isDue(await listBackups(db), { time, minute: settings.minute, createdAt: await readCreationTime(database) })) return
  const id = randomUUID()
  await insertBackup(db, { id, madeAt: time.toISOString() })
  const finish = (fields: Pick<BackupRow, 'state'> & Partial<BackupRow>) =>
    finishBackup(db, id, { path: null, bytes: null, reason: null, missingFiles: 0, finishedAt: now().toISOString(), ...fields })
  try {
    const { path, bytes, missingFiles } = await backUp(
      { ...needed, program: VERSION, passphrase: settings.passphrase },
      { folder: settings.folder, now: time, signal },
      (of) => needed.renderHome(of),
    )
    await finish({ state: 'verified', path, bytes, missingFiles: missingFiles.length })
    log.info({ path, bytes }, 'A backup was made and verified')
    if (missingFiles.length > 0) log.error({ missingFiles }, 'Files of Media are missing in the storage, and in the backup')
  } catch (error) {
    // The next start makes it again.
    if (signal?.aborted) return void (await deleteBackup(db, id))
    const made = error instanceof UnverifiedBackup ? error.made : undefined
    await finish({ state: 'failed', path: made?.path ?? null, bytes: made?.bytes ?? null, reason: (error as Error).message })
    throw error
  }
  await deleteExpired(needed)
  if (settings.pingUrl) await ping(settings.pingUrl, log)
}

/** Whether no good backup was begun since the last time of day at which one is made. A failed one is repeated after an hour. */
function isDue(backups: BackupRow[], { time, minute, createdAt }: { time: Date; minute: number; createdAt: string }): boolean {
  const now = time.getTime()
  const today = Math.floor((now + AHEAD_OF_UTC_MS) / DAY_MS) * DAY_MS - AHEAD_OF_UTC_MS + minute * 60_000
  const since = new Date(today > now ? today - DAY_MS : today).toISOString()
  if (createdAt >= since) return false
  const isYoungerThan = ({ madeAt }: BackupRow, milliseconds: number) => Date.parse(madeAt) > now - milliseconds
  return !backups.some(
    (backup) =>
      backup.madeAt >= since
      && (backup.state === 'verified' || isYoungerThan(backup, backup.state === 'failed' ? RETRY_MS : LONGEST_MS)),
  )
}

/** Of those that are not good, the newest is kept, to look at. */
async function deleteExpired({ database, log }: Needed): Promise<void> {
  const backups = (await listBackups(database.kysely)).map((row) => ({ ...row, madeAt: new Date(row.madeAt) }))
  const verified = backups.filter(({ state }) => state === 'verified')
  const others = backups.filter(({ state }) => state !== 'verified')
  for (const { id, path } of [...listExpired(verified), ...others.slice(1)]) {
    if (path) await rm(path, { force: true })
    await deleteBackup(database.kysely, id)
    log.info({ path }, 'An old backup was deleted')
  }
}

/** Tells a monitor that a backup is good, so that it notices when none is. The operator chose the address. */
async function ping(url: string, log: Needed['log']): Promise<void> {
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(PING_MS), redirect: 'error' })
    if (!ok) log.warn({ status }, 'BACKUP_PING_URL did not accept the message')
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'BACKUP_PING_URL could not be reached')
  }
}
