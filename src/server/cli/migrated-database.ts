import { readSecretKeyOf, requireSecretKey } from '#server/audit/require-secret-key.ts'
import type { Env } from '#server/config/env.ts'
import { restrictDataFolder } from '#server/config/file-permissions.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

/** Calls back with the migrated database of these settings, and the names of the migrations that were applied now. */
export async function withMigratedDatabase<Result>(
  env: Env,
  work: (database: Database, applied: string[]) => Promise<Result>,
  options?: Parameters<typeof requireSecretKey>[1],
): Promise<Result> {
  restrictDataFolder(env.DATA_DIR)
  await using database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  const secretKey = await readSecretKeyOf(database, env, options)
  return await work(database, await migrate(database, undefined, requireSecretKey(secretKey, options)))
}
