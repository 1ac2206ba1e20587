import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '#server/backup/backup-error.ts'
import type { Env } from '#server/config/env.ts'
import { hasSecretKey, readSecretKey } from '#server/config/secret-key.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'

/** The website of these settings, which may be running. */
export async function openWebsite(env: Env): Promise<{ database: Database; secretKey: string }> {
  const file = join(env.DATA_DIR, 'site.db')
  if (!env.DATABASE_URL && !existsSync(file))
    throw new BackupError(`There is no ${file}. Set DATA_DIR to the folder of the website.`)
  if (!hasSecretKey(env.SECRET_KEY, env.DATA_DIR))
    throw new BackupError(`There is no secret key. Set SECRET_KEY, or DATA_DIR to the folder of the website.`)
  const secretKey = readSecretKey(env.SECRET_KEY, env.DATA_DIR)
  return { database: await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }), secretKey }
}
