import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isEncrypted } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { requireFile, requireSpace } from './backup-file.ts'
import { openPostgresTarget } from './replace-postgres.ts'
import { openSqliteTarget, type ReplaceTarget } from './replace-target.ts'
import { createReplacement, type Replacement, type ReplaceOptions } from './replacement.ts'
import { restoreWebsite, type RestoreOptions, type RestoreSettings } from './restore-website.ts'
import { recordStoredFile, removeRecordedFiles } from './stored-files.ts'

const DAY_MS = 24 * 60 * 60_000

interface Options extends ReplaceOptions, Pick<RestoreOptions, 'isNewKeyAllowed' | 'onProgress' | 'signal'> {
  /** Whether this process serves the website, until it is replaced. */
  isServing: boolean
}

/** Restores a backup beside the website, compares and migrates it, and renders its home page. */
export async function prepareRestore(path: string, env: RestoreSettings, options: Options): Promise<Replacement> {
  requireFile(path)
  const target = await openReplaceTarget(env)
  const { staging } = target
  const discard = async () => {
    try {
      await removeStaging(target)
    } finally {
      await target.close()
    }
  }
  // Not discarded if this fails: a running server may have prepared what is beside the website.
  await requireNoOtherUsers(target, options.isServing)
  try {
    await removeStaging(target)
    await target.prepare()
    // The rows of SQLite are compressed, and indexes come on top.
    await requireSpace(env.DATA_DIR, (env.DATABASE_URL ? 1 : 3) * (await stat(path)).size, 'set DATA_DIR to a folder')
    mkdirSync(staging.DATA_DIR, { mode: 0o700 })
    const key = join(env.DATA_DIR, 'secret.key')
    const bringsKey = !env.SECRET_KEY && (await isEncrypted(path))
    if (existsSync(key) && !bringsKey) copyFileSync(key, join(staging.DATA_DIR, 'secret.key'))
    const { madeAt } = await restoreWebsite(path, staging, { ...options, onStore: (id) => recordStoredFile(staging, id) })
    const act = { action: 'backups.restore', summary: `Restored the website from the backup of ${madeAt}` } as const
    return await createReplacement({ target, settings: staging, madeAt, act, isOnlyCopy: false, discard }, options)
  } catch (error) {
    // What could not be removed now is removed later.
    await discard().catch(() => {})
    throw error
  }
}

/** Makes the state that the last restore replaced ready to come back. */
export async function prepareUndo(
  env: RestoreSettings,
  options: ReplaceOptions & Pick<Options, 'isServing'>,
): Promise<Replacement> {
  const target = await openReplaceTarget(env)
  const discard = () => target.close()
  await requireNoOtherUsers(target, options.isServing)
  try {
    const former = await target.findFormer(options.now())
    if (!former) throw new BackupError('There is no former state: a restore keeps it for seven days.')
    const { settings, replacedAt: madeAt } = former
    const act = { action: 'backups.undoRestore', summary: `Returned to the website as it was on ${madeAt}` } as const
    return await createReplacement({ target, settings, madeAt, act, isOnlyCopy: true, discard }, options)
  } catch (error) {
    await discard()
    throw error
  }
}

/** Opens the website of these settings, to replace it. Throws a sentence if it cannot be replaced. */
export const openReplaceTarget = ({ DATABASE_URL, ...env }: RestoreSettings): Promise<ReplaceTarget> =>
  DATABASE_URL ? openPostgresTarget({ ...env, DATABASE_URL }) : openSqliteTarget(env)

async function requireNoOtherUsers(target: ReplaceTarget, isServing: boolean): Promise<void> {
  try {
    await target.requireNoOtherUsers(isServing)
  } catch (error) {
    await target.close()
    throw error
  }
}

/** Removes the tables and the folder beside the website, and what only they have in the bucket. */
async function removeStaging({ staging, openLive, dropTables }: ReplaceTarget): Promise<void> {
  await dropTables()
  if (!existsSync(staging.DATA_DIR)) return
  if (staging.S3_BUCKET) {
    await using database = await openLive()
    await removeRecordedFiles(staging, database)
  }
  await rm(staging.DATA_DIR, { recursive: true, force: true })
}

/** Removes what a killed process left, once no restore can still be running. */
export async function removeLeftovers(env: RestoreSettings, now: Date): Promise<void> {
  const staging = await stat(join(env.DATA_DIR, 'restoring')).catch(() => undefined)
  if (!staging || now.getTime() - staging.mtimeMs < DAY_MS) return
  await using target = await openReplaceTarget(env)
  await removeStaging(target)
}
