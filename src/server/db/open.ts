import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** PostgreSQL when there is an address for it, else the SQLite file in the data folder. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  onQuery,
}: {
  databaseUrl?: string | undefined
  dataDir: string
  onQuery?: (event: LogEvent) => void
}): Promise<Database> {
  if (!databaseUrl) return openSqlite(join(dataDir, 'site.db'), onQuery)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl, onQuery)
}
