import { readSecretKeyOf, requireSecretKey } from '#server/audit/require-secret-key.ts'
import { refuseUnfinishedRestore } from '#server/backup/unfinished-restore.ts'
import type { Env } from '#server/config/env.ts'
import { restrictDataFolder } from '#server/config/file-permissions.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

/** Calls back with the migrated database of these settings, its secret key, and the names of the migrations that were applied now. */
export async function withMigratedDatabase<Result>(
  env: Env,
  work: (website: { database: Database; secretKey: string; applied: string[] }) => Promise<Result>,
  options?: Parameters<typeof requireSecretKey>[1],
): Promise<Result> {
  refuseUnfinishedRestore(env)
  restrictDataFolder(env.DATA_DIR)
  await using database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  const secretKey = await readSecretKeyOf(database, env, options)
  const applied = await migrate(database, undefined, requireSecretKey(secretKey, options))
  return await work({ database, secretKey, applied })
}
