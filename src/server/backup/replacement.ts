import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { auditedTransaction, type Actor, type AuditEvent } from '#server/audit/audit.ts'
import { requireSecretKey } from '#server/audit/require-secret-key.ts'
import { hasSecretKey, readSecretKey } from '#server/config/secret-key.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { endWithdrawnAccess, keepAccess, keepDelivery, listAdmins, replaceBackups } from './carry-over-store.ts'
import { listChangesSince, type ChangeCount } from './changes-store.ts'
import type { FormerWebsite, ReplaceTarget } from './replace-target.ts'
import type { RestoreSettings } from './restore-website.ts'
import { listBackups } from './store.ts'
import { requireFilesPresent } from './stored-files.ts'
import { unmarkRestore } from './unfinished-restore.ts'

export interface ReplaceOptions {
  log: Pick<Logger, 'warn' | 'error'>
  now: () => Date
  /** Throws if the home page cannot be shown. */
  renderHome(database: Database): Promise<unknown>
}

/** A website that is ready to replace the current one. */
export interface Replacement {
  /** Changes since this time will be lost. */
  madeAt: string
  /** Who will be an administrator. */
  admins: string[]
  /** The changes that will be lost; undefined if the database of the website is damaged. */
  readChanges(): Promise<ChangeCount[] | undefined>
  /** Replaces the website, which must be closed. If it fails, everything is as before. */
  swap(actor: Actor): Promise<Swapped>
  /** Removes it. The website does not change. */
  discard(): Promise<void>
}

export interface Swapped {
  /** Where the former state is kept. */
  where: string
  /** Call it when the new website works. */
  settle(): Promise<void>
  /** Puts the former state back. */
  revert(): Promise<void>
}

interface Parts {
  target: ReplaceTarget
  settings: RestoreSettings
  madeAt: string
  act: Pick<AuditEvent, 'action' | 'summary'>
  /** Whether this is the only copy, which is kept even if it does not work. */
  isOnlyCopy: boolean
  discard(): Promise<void>
}

const DELETED = 'Left this account inactive, because it was deleted after the backup was made'

/** Checks that the website of these settings works. */
export async function createReplacement(
  { target, settings, madeAt, act, isOnlyCopy, discard }: Parts,
  options: ReplaceOptions,
): Promise<Replacement> {
  const { now } = options
  // The key stays unless the new state brings one.
  const bringsKey = existsSync(join(settings.DATA_DIR, 'secret.key'))
  const liveFolder = join(settings.DATA_DIR, '..')
  const secretKey = readSecretKey(settings.SECRET_KEY, bringsKey ? settings.DATA_DIR : liveFolder)
  const open = () => openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR })
  const admins = await check()

  async function check() {
    await using database = await open()
    await migrate(database, undefined, requireSecretKey(secretKey))
    await options.renderHome(database)
    await using live = await openOrUndefined(target)
    return await listAdmins(database.kysely, live?.kysely)
  }

  /** Adds the list of backups, and an entry of the audit log. */
  async function finish(actor: Actor): Promise<void> {
    await using live = await openOrUndefined(target)
    await using database = await open()
    if (live && !isOnlyCopy) await requireFilesPresent(settings, database, live)
    const backups = live ? await listBackups(live.kysely) : []
    const auditLog = createAuditLog(secretKey, options.log)
    await auditedTransaction(database, async (trx) => {
      const at = now()
      await replaceBackups(trx, backups)
      await auditLog.add(trx, { ...act, actor, entityType: 'backups', entityId: null, at })
      if (!live) return
      await endWithdrawnAccess(trx, live.kysely, at.toISOString())
      await keepDelivery(trx, live.kysely)
      const isSameKey =
        hasSecretKey(settings.SECRET_KEY, liveFolder) && readSecretKey(settings.SECRET_KEY, liveFolder) === secretKey
      for (const id of await keepAccess(trx, live.kysely, { isSameKey }))
        await auditLog.add(trx, { action: 'users.update', summary: DELETED, actor, entityType: 'users', entityId: id, at })
    })
  }

  async function revert(former: FormerWebsite): Promise<void> {
    const failed = await target.swap(former.settings, now())
    try {
      await target.remove(former)
      // What was in this folder is kept as `failed`.
      if (isOnlyCopy) await rm(settings.DATA_DIR, { recursive: true, force: true })
      else await target.remove(failed)
      await discard()
    } catch (error) {
      options.log.warn({ err: error }, 'What is left of a restore could not be removed')
    }
  }

  return {
    madeAt,
    admins,
    discard,
    async readChanges() {
      await using live = await openOrUndefined(target)
      return live && (await listChangesSince(live.kysely, madeAt))
    },
    async swap(actor) {
      await target.requireNoOtherUsers(false)
      await finish(actor)
      const former = await target.swap(settings, now())
      unmarkRestore(liveFolder)
      return {
        where: former.where,
        async settle() {
          await rm(settings.DATA_DIR, { recursive: true, force: true })
          await target.close()
        },
        revert: () => revert(former),
      }
    },
  }
}

/** A damaged database is replaced too. */
async function openOrUndefined(target: ReplaceTarget): Promise<Database | undefined> {
  let live: Database | undefined
  try {
    live = await target.openLive()
    await listBackups(live.kysely)
    return live
  } catch {
    await live?.close()
    return undefined
  }
}
