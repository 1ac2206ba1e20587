import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { ROOT } from '#server/config/root.ts'
import { describeEachDatabase, type Open } from '#test/databases.ts'
import { someMigrations } from '#test/migrations.ts'
import { RELEASE_KEY } from '#test/releases/rows.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const FOLDER = join(ROOT, 'test/releases')
const RELEASES = readdirSync(FOLDER).flatMap((file) => /^(\d+\.\d+\.\d+)\.db\.gz$/.exec(file)?.[1] ?? [])
const readStored = (name: string) => gunzipSync(readFileSync(join(FOLDER, name)))

/** Tables that the program fills again from the others. */
const DERIVED = [
  'search_documents',
  'search_queue',
  'page_links',
  'page_dates',
  'page_samples',
  'form_submission_groups',
  'schema_migrations',
]

/** The stored database of a release, as its program left it. */
async function openRelease(version: string, kind: Database['kind'], open: Open): Promise<Database> {
  if (kind === 'postgres') {
    const database = await open({ empty: true })
    const client = new pg.Client({ connectionString: database.place.databaseUrl! })
    await client.connect()
    await client.query(readStored(`${version}.postgres.sql.gz`).toString())
    await client.end()
    return database
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  writeFileSync(join(dataDir, 'site.db'), readStored(`${version}.db.gz`))
  const database = await openDatabase({ dataDir })
  onTestFinished(() => database.close())
  return database
}

async function listTables({ kysely, kind }: Database): Promise<string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ name: string }>`
          SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'`
      : sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
          WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
  return (await query.execute(kysely)).rows.map(({ name }) => name)
}

/** All rows of the tables that must be kept. */
async function readTables(database: Database): Promise<Record<string, object[]>> {
  const kept = (await listTables(database)).filter((table) => !DERIVED.includes(table))
  const tables: Record<string, object[]> = {}
  for (const table of kept) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(database.kysely)
    tables[table] = rows.map((row) => ({ ...row }))
  }
  return tables
}

/** Rows that were there and are not there now; a row may have gained columns. */
function listLost(before: Record<string, object[]>, after: Record<string, object[]>): string[] {
  return Object.entries(before).flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const isKept = (after[table] ?? []).some((now) =>
        Object.entries(row).every(([column, value]) => (now as Record<string, unknown>)[column] === value),
      )
      return isKept ? [] : [`${table}: ${JSON.stringify(row)}`]
    }),
  )
}

test('the version of package.json has a stored database', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  expect(RELEASES, 'Run `npm run release:store`').toContain(version)
})

describeEachDatabase('the stored database of a release', (open) => {
  test.each(RELEASES)('%s is upgraded, and keeps its rows', async (version) => {
    const { kind } = await open({ empty: true })
    const database = await openRelease(version, kind, open)
    const before = await readTables(database)
    expect(Object.entries(before).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))).toEqual([])

    await migrate(database)
    expect(listLost(before, await readTables(database))).toEqual([])
    expect(await migrate(database)).toEqual([])
    expect(await createAuditLog(RELEASE_KEY).verify(database.kysely)).toMatchObject({ isIntact: true, entries: 2 })
  })

  test('a migration that loses a row or changes a value is noticed', async () => {
    const { kind } = await open({ empty: true })
    const database = await openRelease('1.0.0', kind, open)
    const before = await readTables(database)
    const folder = someMigrations(() => true)
    writeFileSync(join(folder, '9999-planted.sql'), "DELETE FROM tags; UPDATE pages SET title = 'Open Day';")
    await migrate(database, folder)
    const lost = listLost(before, await readTables(database))
    expect(new Set(lost.map((row) => row.split(':')[0]))).toEqual(new Set(['page_tags', 'pages', 'tags']))
  })
})
