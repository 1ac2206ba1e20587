import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { auditedTransaction, SERVER_ACTOR } from '#server/audit/audit.ts'
import { readSecretKey } from '#server/config/secret-key.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { isEncrypted } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { listChangesSince, type ChangeCount } from './changes-since.ts'
import { requireSpace } from './free-space.ts'
import type { Progress } from './progress.ts'
import { openSqlitePlace, type ReplacePlace } from './replace-place.ts'
import { restoreWebsite, type RestoreSettings } from './restore-website.ts'
import { copyBackups, listBackups } from './store.ts'

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
 * Replaces a website by a backup: restores it beside the website, compares it, and swaps the two. The server must be
 * stopped. Returns where the former state is; undefined if it was not confirmed.
 */
export async function replaceWebsite(path: string, env: RestoreSettings, options: Options): Promise<string | undefined> {
  if (!existsSync(path)) throw new BackupError(`There is no ${path}.`)
  const place = await openPlace(env)
  const side = place.side.DATA_DIR
  try {
    await place.refuseRunning()
    await rm(side, { recursive: true, force: true })
    await place.prepare()
    // The rows of SQLite are compressed, and indexes come on top.
    await requireSpace(env.DATA_DIR, (env.DATABASE_URL ? 1 : 3) * (await stat(path)).size, 'DATA_DIR')
    mkdirSync(side, { mode: 0o700 })
    const key = join(env.DATA_DIR, 'secret.key')
    const bringsKey = !env.SECRET_KEY && (await isEncrypted(path))
    if (existsSync(key) && !bringsKey) copyFileSync(key, join(side, 'secret.key'))
    const { madeAt } = await restoreWebsite(path, place.side, options)
    const changes = await finishSide(place, { ...options, madeAt })
    if (!(await options.confirm(madeAt, changes))) return undefined
    await place.refuseRunning()
    return await place.swap(side, options.now())
  } finally {
    await rm(side, { recursive: true, force: true })
    await place.close()
  }
}

async function openPlace(env: RestoreSettings): Promise<ReplacePlace> {
  const { DATABASE_URL } = env
  if (!DATABASE_URL) return openSqlitePlace(env)
  const { openPostgresPlace } = await import('./replace-postgres.ts')
  return openPostgresPlace({ ...env, DATABASE_URL })
}

/** Adds what a backup does not hold. Returns what the website has had since; undefined if its database is damaged. */
async function finishSide(
  place: ReplacePlace,
  { log, now, renderHome, madeAt }: Options & { madeAt: string },
): Promise<ChangeCount[] | undefined> {
  const { DATABASE_URL, DATA_DIR, SECRET_KEY } = place.side
  const restored = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  try {
    await renderHome(restored)
    const live = await readLive(place, madeAt)
    await copyBackups(restored.kysely, live?.backups ?? [])
    const auditLog = createAuditLog(readSecretKey(SECRET_KEY, DATA_DIR), log)
    const summary = `Restored the website from the backup of ${madeAt}`
    const event = { action: 'backups.restore', entityType: 'backups', entityId: null, summary } as const
    await auditedTransaction(restored, (trx) => auditLog.add(trx, { ...event, actor: SERVER_ACTOR, at: now() }))
    return live?.changes
  } finally {
    await restored.close()
  }
}

/** A damaged database is replaced too. */
async function readLive(place: ReplacePlace, madeAt: string) {
  let live: Database | undefined
  try {
    live = await place.live()
    return { backups: await listBackups(live.kysely), changes: await listChangesSince(live.kysely, madeAt) }
  } catch {
    return undefined
  } finally {
    await live?.close()
  }
}
