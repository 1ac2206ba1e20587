import { join } from 'node:path'
import type { Database } from './database.ts'
import type { PostgresOptions } from './postgres.ts'
import type { SqliteOptions } from './sqlite-file.ts'
import { openSqlite } from './sqlite.ts'

interface Place extends PostgresOptions, SqliteOptions {
  databaseUrl?: string | undefined
  dataDir: string
}

/** PostgreSQL when there is an address for it, else the SQLite file in the data folder. */
export async function openDatabase({ databaseUrl, dataDir, ...options }: Place): Promise<Database> {
  if (!databaseUrl) return openSqlite(join(dataDir, 'site.db'), options)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl, options)
}
