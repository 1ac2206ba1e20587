import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { requireSecretKey } from '#server/audit/require-secret-key.ts'
import { ROOT } from '#server/config/root.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { fillTables, RELEASE_KEY } from '#test/releases/rows.ts'
import { startPostgres } from '#test/postgres-server.ts'

/* Stores small SQLite and PostgreSQL databases of this version, with a row in every table, for src/server/db/upgrade.test.ts. */

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const store = (name: string, content: Buffer | string) =>
  writeFileSync(join(ROOT, 'test/releases', name), gzipSync(content, { level: 9 }))

async function storeSqlite(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'release-'))
  const database = await openDatabase({ dataDir })
  await migrate(database, undefined, requireSecretKey(RELEASE_KEY))
  await fillTables(database)
  await database.close()
  const file = join(dataDir, 'site.db')
  const compact = new DatabaseSync(file)
  compact.exec('VACUUM')
  compact.close()
  store(`${version}.db.gz`, readFileSync(file))
  rmSync(dataDir, { recursive: true })
}

async function dumpTable(db: Kysely<Tables>, table: string): Promise<string[]> {
  const { rows: columns } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER' ORDER BY ordinal_position`.execute(db)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const { rows } = await sql<Record<string, unknown>>`SELECT to_jsonb(stored) AS row FROM ${sql.table(table)} AS stored`.execute(
    db,
  )
  return rows.map((stored) => {
    const row = stored['row'] as Record<string, string | number | null>
    const values = columns.map(({ name }) => (row[name] === null ? 'NULL' : pg.escapeLiteral(String(row[name]))))
    return `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE VALUES (${values.join(', ')});`
  })
}

/** The SQL that recreates the database, without pg_dump. Triggers are disabled while rows are inserted. */
async function storePostgres(): Promise<void> {
  const server = await startPostgres()
  const database = await openDatabase({ databaseUrl: server.urlOf('postgres'), dataDir: '' })
  await migrate(database, undefined, requireSecretKey(RELEASE_KEY))
  await fillTables(database)
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`.execute(database.kysely)
  const names = tables.map(({ name }) => name)
  const rows = (await Promise.all(names.map((name) => dumpTable(database.kysely, name)))).flat()
  await database.close()
  await server.stop()
  const dump = [
    'CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL, hash TEXT NOT NULL);',
    ...readMigrations(join(ROOT, 'migrations'), 'postgres').map(({ sql: script }) => script),
    'SET session_replication_role = replica;',
    `TRUNCATE ${names.join(', ')};`,
    ...rows,
    'SET session_replication_role = DEFAULT;',
  ]
  store(`${version}.postgres.sql.gz`, `${dump.join('\n')}\n`)
}

await storeSqlite()
await storePostgres()
console.log(`Stored test/releases/${version}.db.gz and ${version}.postgres.sql.gz.`)
