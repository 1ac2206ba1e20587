import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { requireSecretKey } from '#server/audit/require-secret-key.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { TEST_SECRET_KEY } from './secret-key.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a migrated SQLite database, as a template. */
    sqliteTemplate: string
    /** The address of the migrated PostgreSQL database `template_site`, as a template. */
    postgresTemplate: string
  }
}

/** Before all tests: migrates both databases once. */
export default async function prepareDatabases({ provide }: TestProject) {
  const sqliteTemplate = mkdtempSync(join(tmpdir(), 'sqlite-'))
  await migrateAndClose({ dataDir: sqliteTemplate })
  provide('sqliteTemplate', sqliteTemplate)

  const server = await startPostgres({ settings: ['autovacuum=off'] })
  const postgresTemplate = server.urlOf('template_site')
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server.urlOf('postgres') })
  await client.connect()
  await client.query('CREATE DATABASE template_site')
  await client.end()
  await migrateAndClose({ databaseUrl: postgresTemplate, dataDir: '' })
  provide('postgresTemplate', postgresTemplate)

  return async () => {
    await server.stop()
    rmSync(sqliteTemplate, { recursive: true })
  }
}

async function migrateAndClose(where: { databaseUrl?: string; dataDir: string }) {
  const database = await openDatabase(where)
  await migrate(database, undefined, requireSecretKey(TEST_SECRET_KEY))
  await database.close()
}
