import { join } from 'node:path'
import { sql } from 'kysely'
import { ROOT } from '#server/config/root.ts'
import { StartupError } from '#server/config/startup-error.ts'
import type { Database, ScriptRunner } from './database.ts'
import { isReadOnly } from './dialect.ts'
import { readMigrations, type Migration } from './migrations.ts'

const BEFORE_1_0_0 =
  'This database was made by a version before 1.0.0, which this version cannot upgrade. Nothing was changed. '
  + 'To start with an empty website, set DATA_DIR to an empty folder, or DATABASE_URL to an empty database. '
  + 'To keep using this database, start the version that made it.'

const FOREIGN =
  'This is a SQLite database of another program, not of this website. Nothing was changed. Restore the database of the website from a backup, or set DATA_DIR to its folder.'

const READ_ONLY =
  'This version must upgrade the database first, but the database can only be read. Nothing was changed. '
  + 'Make room on its disk or make it writable, or start the version that ran before.'

const isBefore1 = (row: object) => !('hash' in row)

function refuseNewer(applied: string[], migrations: Migration[]): void {
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new StartupError(
      `The database is newer than this program: it holds ${unknown.join(', ')}, which this version does not know. Start a newer version, or restore a backup.`,
    )
  }
}

/** Refuses a database of a newer program. If its migrations cannot be read, the next query reports why. */
export async function refuseNewerDatabase({ kysely, kind }: Database): Promise<void> {
  const reading = sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(kysely)
  const { rows } = await reading.catch(() => ({ rows: [] }))
  const applied = rows.map(({ name }) => name)
  refuseNewer(applied, readMigrations(join(ROOT, 'migrations'), kind))
}

/** Refuses a database that these migrations did not make. */
function checkApplied(applied: Map<string, string>, migrations: Migration[]): void {
  refuseNewer([...applied.keys()], migrations)
  const changed = migrations.filter(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (changed.length > 0) {
    throw new StartupError(
      `The database was made with other migrations than this program has: ${changed.map(({ name }) => name).join(', ')} changed after it was applied. Nothing was changed. Install an unmodified release, or restore a backup.`,
    )
  }
}

const TABLES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table'",
  postgres: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
}

/** Writes nothing into a database that has migrations: it may be read-only. */
async function readApplied({ kind, run, rows }: ScriptRunner): Promise<Map<string, string>> {
  const tables = (await rows(TABLES[kind])) as { name: string }[]
  if (!tables.some(({ name }) => name === 'schema_migrations')) {
    if (kind === 'sqlite' && tables.length > 0) throw new StartupError(FOREIGN)
    await run('CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL, hash TEXT NOT NULL)')
  }
  const applied = (await rows('SELECT * FROM schema_migrations')) as { name: string; hash: string }[]
  if (applied.some(isBefore1)) throw new StartupError(BEFORE_1_0_0)
  return new Map(applied.map(({ name, hash }) => [name, hash]))
}

/** When the first migration was applied. */
export async function readCreationTime({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ at: string }>`SELECT min(applied_at) AS at FROM schema_migrations`.execute(kysely)
  return rows[0]!.at
}

/** Applies all new migrations under a lock, then calls `finish` in the same transaction. Returns their names. */
export async function migrate(
  database: Database,
  folder = join(ROOT, 'migrations'),
  finish?: (applied: string[], runner: ScriptRunner) => Promise<void>,
): Promise<string[]> {
  const migrations = readMigrations(folder, database.kind)
  let names: string[] = []
  try {
    await database.migrateUnderLock(async (runner) => {
      names = await applyMigrations(runner, migrations)
      await finish?.(names, runner)
    })
  } catch (error) {
    throw isReadOnly(error) ? new StartupError(READ_ONLY) : error
  }
  database.refuseNewer(migrations.length)
  return names
}

/** Applies those that are new. Returns their names. */
export async function applyMigrations(runner: ScriptRunner, migrations: Migration[]): Promise<string[]> {
  const applied = await readApplied(runner)
  checkApplied(applied, migrations)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  // A program that is running asks this table before it writes.
  if (missing.length > 0 && runner.kind === 'postgres') await runner.run('LOCK TABLE schema_migrations IN ACCESS EXCLUSIVE MODE')
  for (const { name, sql, hash } of missing) {
    await runner.run(sql)
    await runner.run(
      `INSERT INTO schema_migrations (name, applied_at, hash) VALUES ('${name}', '${new Date().toISOString()}', '${hash}')`,
    )
  }
  return missing.map(({ name }) => name)
}
