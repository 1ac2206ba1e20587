import { rm } from 'node:fs/promises'
import type { BackupRow } from '#server/db/tables.ts'
import { listExpired } from './retention.ts'
import type { BackupNeeds } from './run-backup.ts'
import { deleteBackup, listBackups } from './store.ts'

/** Somebody makes them before a large change, and another one after it. */
const KEPT_BY_HAND = 5

/** Of those that failed, the newest is kept, to look at. */
export async function deleteExpired({ database, log }: Pick<BackupNeeds, 'database' | 'log'>): Promise<void> {
  const db = database.kysely
  const backups = await listBackups(db)
  const verified = backups.filter(({ state }) => state === 'verified')
  const ofServer = verified.filter(({ origin }) => origin !== 'console')
  const byHand = new Set(ofServer.filter(({ origin }) => origin === 'admin').slice(0, KEPT_BY_HAND))
  const expired = [
    ...expiredOf(ofServer).filter((backup) => !byHand.has(backup)),
    ...expiredOf(verified.filter(({ origin }) => origin === 'console')),
    ...backups.filter(({ state }) => state === 'failed').slice(1),
  ]
  for (const { id, path, origin } of expired) {
    await deleteBackup(db, id)
    if (!path || origin === 'console') continue
    await rm(path, { force: true })
    log.info({ path }, 'An old backup was deleted')
  }
}

const expiredOf = (rows: BackupRow[]) =>
  listExpired(rows.map((row) => ({ row, madeAt: new Date(row.madeAt) }))).map(({ row }) => row)
