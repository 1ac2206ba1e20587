import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isEncrypted } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { requireSpace } from './free-space.ts'
import { openSqlitePlace, type ReplacePlace } from './replace-place.ts'
import { createReplacement, type Replacement, type ReplaceOptions } from './replacement.ts'
import { restoreWebsite, type RestoreOptions, type RestoreSettings } from './restore-website.ts'
import { noteStored, removeStored } from './stored-files.ts'

const DAY_MS = 24 * 60 * 60_000

interface Options extends ReplaceOptions, Pick<RestoreOptions, 'isNewKeyAllowed' | 'onProgress' | 'signal'> {
  /** Whether this process serves the website, until it is replaced. */
  isServing: boolean
}

/** Restores a backup beside the website, compares and migrates it, and renders its home page. */
export async function prepareRestore(path: string, env: RestoreSettings, options: Options): Promise<Replacement> {
  if (!existsSync(path)) throw new BackupError(`There is no ${path}.`)
  const place = await openPlace(env)
  const { side } = place
  const discard = async () => {
    try {
      await discardSide(place)
    } finally {
      await place.close()
    }
  }
  // Not discarded if this fails: what is beside the website may be what a running server has restored.
  await refuseOthers(place, options.isServing)
  try {
    await discardSide(place)
    await place.prepare()
    // The rows of SQLite are compressed, and indexes come on top.
    await requireSpace(env.DATA_DIR, (env.DATABASE_URL ? 1 : 3) * (await stat(path)).size, 'DATA_DIR')
    mkdirSync(side.DATA_DIR, { mode: 0o700 })
    const key = join(env.DATA_DIR, 'secret.key')
    const bringsKey = !env.SECRET_KEY && (await isEncrypted(path))
    if (existsSync(key) && !bringsKey) copyFileSync(key, join(side.DATA_DIR, 'secret.key'))
    const { madeAt } = await restoreWebsite(path, side, { ...options, onStore: (id) => noteStored(side, id) })
    const act = { action: 'backups.restore', summary: `Restored the website from the backup of ${madeAt}` } as const
    return await createReplacement({ place, settings: side, madeAt, act, isOnly: false, discard }, options)
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
  const place = await openPlace(env)
  const discard = () => place.close()
  await refuseOthers(place, options.isServing)
  try {
    const former = await place.findFormer(options.now())
    if (!former) throw new BackupError('There is no former state: a restore keeps it for seven days.')
    const { settings, replacedAt: madeAt } = former
    const act = { action: 'backups.undoRestore', summary: `Returned to the website as it was on ${madeAt}` } as const
    return await createReplacement({ place, settings, madeAt, act, isOnly: true, discard }, options)
  } catch (error) {
    await discard()
    throw error
  }
}

/** The place of the website of these settings. Throws a sentence if it cannot be replaced. */
export async function openPlace(env: RestoreSettings): Promise<ReplacePlace> {
  const { DATABASE_URL } = env
  if (!DATABASE_URL) return openSqlitePlace(env)
  const { openPostgresPlace } = await import('./replace-postgres.ts')
  return openPostgresPlace({ ...env, DATABASE_URL })
}

async function refuseOthers(place: ReplacePlace, isServing: boolean): Promise<void> {
  try {
    await place.refuseOthers(isServing)
  } catch (error) {
    await place.close()
    throw error
  }
}

/** Removes the tables and the folder beside the website, and what only they have in the bucket. */
async function discardSide({ side, live, dropTables }: ReplacePlace): Promise<void> {
  await dropTables()
  if (!existsSync(side.DATA_DIR)) return
  if (side.S3_BUCKET) {
    const database = await live()
    try {
      await removeStored(side, database)
    } finally {
      await database.close()
    }
  }
  await rm(side.DATA_DIR, { recursive: true, force: true })
}

/** Removes what a killed process left, once no restore can still be running. */
export async function removeLeftovers(env: RestoreSettings, now: Date): Promise<void> {
  const side = await stat(join(env.DATA_DIR, 'restoring')).catch(() => undefined)
  if (!side || now.getTime() - side.mtimeMs < DAY_MS) return
  const place = await openPlace(env)
  try {
    await discardSide(place)
  } finally {
    await place.close()
  }
}
