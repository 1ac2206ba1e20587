import type { Logger } from 'pino'
import { refuseInterrupted } from './backup/swap-data.ts'
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts'
import type { Env } from './config/env.ts'
import { restrictDataFolder } from './config/file-permissions.ts'
import { refuseLostDatabase } from './config/lost-database.ts'
import type { Database } from './db/database.ts'
import type { FailedWrites } from './db/failed-writes.ts'
import { openDatabase } from './db/open.ts'

/** Checks the data folder and opens the database. Throws StartupError if something is not as an earlier run left it. */
export async function openData(env: Env, log: Logger, { onQuery }: FailedWrites): Promise<Database> {
  refuseUnfinishedRestore(env)
  if (!env.DATABASE_URL) {
    await refuseInterrupted(env.DATA_DIR)
    refuseLostDatabase(env.DATA_DIR, env.ALLOW_NEW_DATABASE)
  }
  const { changed, failed } = restrictDataFolder(env.DATA_DIR)
  if (changed.length > 0) log.warn({ changed }, 'Other users of this machine could read files in DATA_DIR; now they cannot')
  if (failed.length > 0) log.warn({ failed }, 'Other users of this machine may be able to read files in DATA_DIR')
  return openDatabase({
    onQuery,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    connections: env.DATABASE_CONNECTIONS,
    startWithinMs: env.DATABASE_WAIT_SECONDS * 1000,
    onWaiting: (reason) =>
      log.warn({ reason }, `PostgreSQL does not answer yet: waiting up to ${env.DATABASE_WAIT_SECONDS} seconds`),
    onReadOnly: (reason) =>
      log.error(
        { reason },
        `The database can only be read: pages are served, and nothing can be saved until ${env.DATABASE_URL ? 'PostgreSQL' : 'DATA_DIR'} can be written`,
      ),
    onWritable: () => log.info('The database can be written again'),
  })
}
