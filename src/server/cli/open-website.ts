import { statSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '#server/backup/backup-error.ts'
import { refuseUnfinishedRestore } from '#server/backup/unfinished-restore.ts'
import type { Env } from '#server/config/env.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { hasSecretKey, readSecretKey } from '#server/config/secret-key.ts'
import type { Database } from '#server/db/database.ts'
import { refuseNewerDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

/** Closed at the end of the scope that declares it with `await using`. */
export interface Website extends AsyncDisposable {
  database: Database
  secretKey: string
}

/** The website of these settings, which may be running. */
export async function openWebsite(env: Env): Promise<Website> {
  requireDatabase(env)
  if (!hasSecretKey(env.SECRET_KEY, env.DATA_DIR))
    throw new BackupError(`There is no secret key. Set SECRET_KEY, or DATA_DIR to the folder of the website.`)
  const secretKey = readSecretKey(env.SECRET_KEY, env.DATA_DIR)
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  try {
    await refuseNewerDatabase(database)
    return { database, secretKey, [Symbol.asyncDispose]: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Throws if there is no SQLite file, so that a wrong DATA_DIR makes no new website, or if a restore was interrupted. */
export function requireDatabase(env: Env): void {
  refuseUnfinishedRestore(env)
  const { DATABASE_URL, DATA_DIR } = env
  const file = join(DATA_DIR, 'site.db')
  if (!DATABASE_URL && !statSync(file, { throwIfNoEntry: false }))
    throw new StartupError(`There is no ${file}. Set DATA_DIR to the folder of the website.`)
}
