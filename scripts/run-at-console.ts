import { signNewChain } from '#server/audit/chain.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/config/env.ts'
import { setPrivateUmask, restrictDataFolder } from '#server/config/file-permissions.ts'
import { readSecretKey } from '#server/config/secret-key.ts'
import { StartupError } from '#server/config/startup-error.ts'

/** Runs a console command on the migrated database. Problems that the operator can fix are one sentence. */
export async function runAtConsole(work: (database: Database, applied: string[]) => Promise<void>): Promise<void> {
  setPrivateUmask()
  try {
    const env = readEnv(process.env)
    restrictDataFolder(env.DATA_DIR)
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
    try {
      const secretKey = readSecretKey(env.SECRET_KEY, env.DATA_DIR)
      await work(database, await migrate(database, undefined, signNewChain(secretKey)))
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
