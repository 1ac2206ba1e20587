import { join } from 'node:path'
import type { Database, DatabaseHooks } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** PostgreSQL when there is an address for it, else the SQLite file in the data folder. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  ...hooks
}: {
  databaseUrl?: string | undefined
  dataDir: string
} & DatabaseHooks): Promise<Database> {
  if (!databaseUrl) return openSqlite(join(dataDir, 'site.db'), hooks)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl, hooks)
}
