import { createHash } from 'node:crypto'
import type { Database, Reader, ScriptRunner } from '#server/db/database.ts'
import { exists } from '#server/db/results.ts'
import type { TableSum } from './format.ts'

/** Tables that are not part of the website's content. */
const LEFT_OUT = new Set([
  // The migrations fill it.
  'schema_migrations',
  // Triggers and the search index fill them from the others.
  'form_submission_groups',
  'search_documents',
  'search_queue',
  'page_links',
  'page_dates',
  'page_samples',
  // A restore must not revive ended sessions and links.
  'sessions',
  'account_tokens',
  // They belong to this server, not to the website.
  'attempt_counts',
  'job_runs',
  'backups',
])

export interface ContentTable {
  name: string
  /** Reads all rows in the same order, with the same columns in the same order, from both databases. */
  query: string
}

interface Column {
  table_name: string
  name: string
  is_text: number | boolean
  key_position: number | null
}

const SQLITE_COLUMNS = `
  SELECT t.name AS table_name, c.name AS name, c.type = 'TEXT' AS is_text, NULLIF(c.pk, 0) AS key_position
  FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
  WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.hidden = 0`

const POSTGRES_COLUMNS = `
  SELECT t.relname AS table_name, a.attname AS name, a.atttypid = 'text'::regtype AS is_text,
    array_position(k.conkey, a.attnum) AS key_position
  FROM pg_class AS t JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  LEFT JOIN pg_constraint AS k ON k.conrelid = t.oid AND k.contype = 'p'
  WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace`

/** The tables of the content. A new table belongs to it unless it is named above. */
export async function listTables(reader: Reader): Promise<ContentTable[]> {
  const columns = (await reader.rows(reader.kind === 'sqlite' ? SQLITE_COLUMNS : POSTGRES_COLUMNS)) as Column[]
  const byTable = Map.groupBy(columns, ({ table_name }) => table_name)
  return [...byTable]
    .filter(([name]) => !LEFT_OUT.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, ownColumns]) => ({ name, query: buildQuery(reader, name, ownColumns) }))
}

export async function hasTables(database: Database): Promise<boolean> {
  await using snapshot = await database.openSnapshot()
  return (await listTables(snapshot)).length > 0
}

function buildQuery({ kind }: Reader, table: string, columns: Column[]): string {
  const names = columns.map(({ name }) => `"${name}"`).toSorted()
  const key = columns
    .filter((column) => column.key_position !== null)
    .toSorted((one, other) => one.key_position! - other.key_position!)
    .map((column) => `"${column.name}"${kind === 'postgres' && column.is_text ? ' COLLATE "C"' : ''}`)
  if (key.length === 0) throw new Error(`The table ${table} has no primary key, so its rows have no order`)
  return `SELECT ${names.join(', ')} FROM "${table}" ORDER BY ${key.join(', ')}`
}

export async function countRows(reader: Reader, tables: ContentTable[]): Promise<number> {
  let total = 0
  for (const { name } of tables) {
    const [row] = (await reader.rows(`SELECT count(*) AS total FROM "${name}"`)) as { total: number | string }[]
    total += Number(row!.total)
  }
  return total
}

/** The size of the database, and of all files of Media. */
export async function measure(reader: Reader): Promise<{ databaseBytes: number; mediaBytes: number }> {
  const [database] = (await reader.rows(
    reader.kind === 'sqlite'
      ? 'SELECT page_count * page_size AS total FROM pragma_page_count, pragma_page_size'
      : 'SELECT pg_database_size(current_database()) AS total',
  )) as { total: number | string }[]
  const [media] = (await reader.rows('SELECT COALESCE(SUM(bytes), 0) AS total FROM media_files')) as { total: number | string }[]
  return { databaseBytes: Number(database!.total), mediaBytes: Number(media!.total) }
}

export async function listMigrations(reader: Reader): Promise<string[]> {
  const rows = (await reader.rows('SELECT name FROM schema_migrations ORDER BY name')) as { name: string }[]
  return rows.map(({ name }) => name)
}

export interface FileToCopy {
  id: string
  /** 0 if it is in the trash, or not stored yet. */
  bytes: number
}

/** All files of Media with their folder in the storage, also those in the trash. */
export async function* listFiles(reader: Reader): AsyncGenerator<FileToCopy> {
  const query = `SELECT s.id AS id, COALESCE(f.bytes, 0) AS bytes
    FROM stored_files AS s LEFT JOIN media_files AS f ON f.id = s.id ORDER BY s.id`
  for await (const rows of reader.batches(query)) yield* rows as unknown as FileToCopy[]
}

/** Whether Media has this file now. */
export const isFileUsed = ({ kysely }: Database, id: string) =>
  exists(kysely.selectFrom('mediaFiles').select('id').where('id', '=', id))

/** Lines are put together until they have this many characters. */
const LINES_LENGTH = 1024 * 1024

/** The rows of a table as lines of JSON: the same from both databases. */
export async function* readLines(reader: Reader, { query }: ContentTable): AsyncGenerator<{ lines: Buffer; rows: number }> {
  for await (const batch of reader.batches(query)) {
    let lines = ''
    let rows = 0
    for (const row of batch) {
      lines += `${JSON.stringify(row)}\n`
      rows += 1
      if (lines.length < LINES_LENGTH) continue
      yield { lines: Buffer.from(lines), rows }
      lines = ''
      rows = 0
    }
    if (rows > 0) yield { lines: Buffer.from(lines), rows }
  }
}

export async function sumTable(reader: Reader, table: ContentTable): Promise<TableSum> {
  const hash = createHash('sha256')
  let total = 0
  for await (const { lines, rows } of readLines(reader, table)) {
    hash.update(lines)
    total += rows
  }
  return { rows: total, sha256: hash.digest('hex') }
}

/** The migrations put some rows into these tables. */
export async function emptyTables(runner: ScriptRunner, tables: ContentTable[]): Promise<void> {
  for (const { name } of tables) await runner.run(`DELETE FROM "${name}"`)
}

export const listChecksums = ({ kysely }: Database) =>
  kysely.selectFrom('mediaFiles').select(['id', 'originalName', 'checksum']).execute()
