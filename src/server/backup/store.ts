import type { Db } from '#server/db/database.ts'
import type { BackupRow } from '#server/db/tables.ts'

export const insertBackup = (db: Db, row: Pick<BackupRow, 'id' | 'madeAt'>) =>
  db
    .insertInto('backups')
    .values({ ...row, state: 'running', path: null, bytes: null, reason: null, missingFiles: 0, finishedAt: null })
    .execute()

export const finishBackup = (db: Db, id: string, fields: Omit<BackupRow, 'id' | 'madeAt'>) =>
  db.updateTable('backups').set(fields).where('id', '=', id).execute()

export const listBackups = (db: Db): Promise<BackupRow[]> =>
  db.selectFrom('backups').selectAll().orderBy('madeAt', 'desc').orderBy('id').execute()

export const deleteBackup = (db: Db, id: string) => db.deleteFrom('backups').where('id', '=', id).execute()

/** When the newest good backup was made. */
export async function findLastVerified(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('madeAt')
    .where('state', '=', 'verified')
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.madeAt
}
