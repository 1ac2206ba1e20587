import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { auditedTransaction, SERVER_ACTOR } from '#server/audit/audit.ts'
import { readSecretKey } from '#server/config/secret-key.ts'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { mergeIfAlone } from '#server/db/sqlite-alone.ts'
import { isEncrypted } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { listChangesSince, type ChangeCount } from './changes-since.ts'
import { requireSpace } from './free-space.ts'
import type { Progress } from './progress.ts'
import { restoreWebsite, type RestoreSettings } from './restore-website.ts'
import { copyBackups, listBackups } from './store.ts'
import { finishRevert, swapData } from './swap-data.ts'

interface Options {
  isNewKeyAllowed: boolean
  log: Pick<Logger, 'warn' | 'error'>
  now: () => Date
  /** Throws if the home page cannot be shown. */
  renderHome(database: Database): Promise<unknown>
  /** Called when the restored website is ready, with what it does not have, if that is known. False: everything stays as it is. */
  confirm(madeAt: string, changes: ChangeCount[] | undefined): Promise<boolean>
  onProgress?: Progress
}

/**
 * Replaces a SQLite website by a backup: restores it beside the website, compares it, and swaps the two. The server must be
 * stopped. Returns the folder with the former state; undefined if it was not confirmed.
 */
export async function replaceWebsite(path: string, env: RestoreSettings, options: Options): Promise<string | undefined> {
  const { DATA_DIR } = env
  await finishRevert(DATA_DIR)
  const file = join(DATA_DIR, 'site.db')
  if (!existsSync(path)) throw new BackupError(`There is no ${path}.`)
  if (env.DATABASE_URL || !existsSync(file))
    throw new BackupError(
      env.DATABASE_URL
        ? 'A PostgreSQL database is not replaced. Restore into an empty one, and set DATABASE_URL to it.'
        : `There is no ${file} to replace. Restore without --replace.`,
    )
  refuseRunning(file)
  const side = join(DATA_DIR, 'restoring')
  await rm(side, { recursive: true, force: true })
  // The rows are compressed, and indexes come on top.
  await requireSpace(DATA_DIR, 3 * (await stat(path)).size, 'DATA_DIR')
  mkdirSync(side, { mode: 0o700 })
  try {
    const key = join(DATA_DIR, 'secret.key')
    const bringsKey = !env.SECRET_KEY && (await isEncrypted(path))
    if (existsSync(key) && !bringsKey) copyFileSync(key, join(side, 'secret.key'))
    const { madeAt } = await restoreWebsite(path, { ...env, DATA_DIR: side }, options)
    const changes = await finishSide(env, side, { ...options, madeAt })
    if (!(await options.confirm(madeAt, changes))) return undefined
    refuseRunning(file)
    return await swapData(DATA_DIR, side, options.now())
  } finally {
    await rm(side, { recursive: true, force: true })
  }
}

function refuseRunning(file: string): void {
  if (!mergeIfAlone(file)) throw new BackupError('The website is running. Stop the server, and try again.')
}

/** Adds what a backup does not hold. Returns what the website has had since; undefined if its database is damaged. */
async function finishSide(
  { SECRET_KEY, DATA_DIR }: RestoreSettings,
  side: string,
  { log, now, renderHome, madeAt }: Options & { madeAt: string },
): Promise<ChangeCount[] | undefined> {
  const restored = openSqlite(join(side, 'site.db'))
  try {
    await renderHome(restored)
    const live = await readLive(join(DATA_DIR, 'site.db'), madeAt)
    await copyBackups(restored.kysely, live?.backups ?? [])
    const auditLog = createAuditLog(readSecretKey(SECRET_KEY, side), log)
    const summary = `Restored the website from the backup of ${madeAt}`
    const event = { action: 'backups.restore', entityType: 'backups', entityId: null, summary } as const
    await auditedTransaction(restored, (trx) => auditLog.add(trx, { ...event, actor: SERVER_ACTOR, at: now() }))
    return live?.changes
  } finally {
    await restored.close()
  }
}

/** A damaged database is replaced too. */
async function readLive(file: string, madeAt: string) {
  let live: Database | undefined
  try {
    live = openSqlite(file)
    return { backups: await listBackups(live.kysely), changes: await listChangesSince(live.kysely, madeAt) }
  } catch {
    return undefined
  } finally {
    await live?.close()
  }
}
