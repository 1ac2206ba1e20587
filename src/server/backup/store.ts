import type { Db } from '#server/db/database.ts'
import { countUpdated } from '#server/db/results.ts'
import type { BackupOrigin, BackupRow } from '#server/db/tables.ts'

/** A process that has not reported for this time has ended. */
export const SILENT_MS = 2 * 60_000
/** A report from further ahead was made while the clock was wrong. */
const AHEAD_MS = 60 * 60_000

export const ENDED = 'The program ended before the backup was complete.'
export const MARKED_AS_FAILED =
  'Another process has marked this backup as failed because it reported no progress, so it does not count.'

export interface BackupToMake {
  id: string
  madeAt: string
  origin: BackupOrigin
  /** Where an uploaded file will be. */
  path?: string
}

/** Adds the row of a backup that begins. False if one is being made, by this process or another. */
export async function claimBackup(db: Db, { id, madeAt, origin, path }: BackupToMake): Promise<boolean> {
  const silentSince = new Date(Date.parse(madeAt) - SILENT_MS).toISOString()
  const ahead = new Date(Date.parse(madeAt) + AHEAD_MS).toISOString()
  await db
    .updateTable('backups')
    .set({ state: 'failed', reason: ENDED, finishedAt: madeAt })
    .where('state', '=', 'running')
    .where((row) => row.or([row('reportedAt', '<', silentSince), row('reportedAt', '>', ahead)]))
    .execute()
  const row = await db
    .insertInto('backups')
    .values({
      id,
      madeAt,
      origin,
      state: 'running',
      path: path ?? null,
      bytes: null,
      reason: null,
      missingFiles: 0,
      finishedAt: null,
      percent: 0,
      reportedAt: madeAt,
      bucketKey: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const reportBackup = (db: Db, id: string, fields: Pick<BackupRow, 'percent' | 'reportedAt'>) =>
  db.updateTable('backups').set(fields).where('id', '=', id).where('state', '=', 'running').execute()

/** False if another process has already marked it as failed. */
export async function finishBackup(
  db: Db,
  id: string,
  fields: Pick<BackupRow, 'state' | 'path' | 'bytes' | 'reason' | 'missingFiles' | 'finishedAt'> & { madeAt?: string },
): Promise<boolean> {
  return (await countUpdated(db.updateTable('backups').set(fields).where('id', '=', id).where('state', '=', 'running'))) > 0
}

/** Stores the name of the copy in the bucket, or why there is none. */
export const recordCopy = (db: Db, id: string, fields: Pick<BackupRow, 'bucketKey' | 'reason'>) =>
  db.updateTable('backups').set(fields).where('id', '=', id).execute()

export const listBackups = (db: Db): Promise<BackupRow[]> =>
  db.selectFrom('backups').selectAll().orderBy('madeAt', 'desc').orderBy('id').execute()

export const findBackup = (db: Db, id: string): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()

export const findRunning = (db: Db): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('state', '=', 'running').executeTakeFirst()

export const deleteBackup = (db: Db, id: string) => db.deleteFrom('backups').where('id', '=', id).execute()

/** When the newest good backup was made. One of the future was made while the clock was wrong. */
export async function findLastVerified(db: Db, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('madeAt')
    .where('state', '=', 'verified')
    .where('madeAt', '<=', now.toISOString())
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.madeAt
}

/** The ids of all files of Media in the storage. */
export async function listStoredFiles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('storedFiles').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
