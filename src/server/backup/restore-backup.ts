import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'
import type { Database, RawRow, ScriptRunner } from '#server/db/database.ts'
import { applyMigrations } from '#server/db/migrate.ts'
import { readMigrations, type Migration } from '#server/db/migrations.ts'
import { readArchive, readFirstEntry, readWhole, type ArchiveEntry, type ReadOptions } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { emptyTables, listTables, sumTable } from './content-store.ts'
import { FORMAT, HEADER, Header, parseMediaEntry, SECRET_KEY, parseTableEntry, type Manifest } from './format.ts'

const decompress = promisify(zstdDecompress)
/** A part has 5 MB of rows at most, or one larger row. A forged one could need more memory than there is. */
const PART_MAX_BYTES = 64 * 1024 * 1024
/** Longer lines are checked before they are parsed. */
const LONG_LINE = 64 * 1024
const MAX_STRINGS = 1000
const HEADER_MAX_BYTES = 1024 * 1024
const ROWS_AT_ONCE = 200
/** Names become part of SQL, and the file may be forged. */
const COLUMN = /^[a-z0-9_]+$/

export interface RestoreTarget {
  /** An empty database. */
  database: Database
  /** Called with what the backup says about itself and its secret key, before anything is written. Throws to refuse it. */
  onHeader(header: Header, secretKey: string | undefined): Promise<void>
  /** Called at the end, in the same transaction. */
  onRestored?(runner: ScriptRunner): Promise<void>
  storeFile(id: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>
}

/** What a backup says about itself. */
export interface RestoredBackup {
  header: Header
  manifest: Manifest
}

/**
 * Puts a backup into an empty database and storage, and compares every table with the backup. The database gets all or
 * nothing. A backup of an older version is migrated.
 */
export async function restoreBackup(path: string, target: RestoreTarget, options: ReadOptions): Promise<RestoredBackup> {
  const migrations = readMigrations(join(ROOT, 'migrations'), target.database.kind)
  let header: Header | undefined
  let manifest: Manifest | undefined
  await target.database.migrateUnderLock(async (runner) => {
    let secretKey: string | undefined
    let created: CreatedTables | undefined
    /** The rows of an entry are added while the next one is read. */
    let adding = Promise.resolve()
    try {
      manifest = await readArchive(path, options, async (entry) => {
        if (!header) {
          header = await readHeader(entry)
        } else if (entry.name === SECRET_KEY) {
          secretKey = (await readWhole(entry, HEADER_MAX_BYTES)).toString()
        } else {
          if (!created) {
            await target.onHeader(header, secretKey)
            created = await createTables(runner, header, migrations)
          }
          const ready = await readEntry(target, entry, created.names)
          await adding
          adding = ready ? addRows(runner, ready) : Promise.resolve()
          // It is awaited later.
          adding.catch(() => {})
        }
      })
      await adding
    } finally {
      // Nothing may be added after a rollback.
      await adding.catch(() => {})
    }
    await created?.checkForeignKeys()
    await compareTables(runner, manifest)
    await applyMigrations(runner, migrations)
    await target.onRestored?.(runner)
  })
  return { header: header!, manifest: manifest! }
}

interface CreatedTables {
  /** The tables of the content. A forged backup may also have rows of other tables, such as a session of an admin. */
  names: Set<string>
  checkForeignKeys(): Promise<void>
}

/** Creates the tables as they were when the backup was made. */
async function createTables(runner: ScriptRunner, header: Header, migrations: Migration[]): Promise<CreatedTables> {
  const newest = header.migrations.at(-1) ?? ''
  if (newest > migrations.at(-1)!.name)
    throw new BackupError(
      `The backup was made by a newer version of this program (${header.program}). Install that version, and restore it there.`,
    )
  await applyMigrations(
    runner,
    migrations.filter(({ name }) => name <= newest),
  )
  const tables = await listTables(runner)
  await emptyTables(runner, tables)
  return { names: new Set(tables.map(({ name }) => name)), checkForeignKeys: await runner.delayForeignKeys() }
}

async function readHeader(entry: ArchiveEntry): Promise<Header> {
  if (entry.name !== HEADER) throw new BackupError('The file is not a backup of this program.')
  const stored = JSON.parse((await readWhole(entry, HEADER_MAX_BYTES)).toString()) as { format?: unknown }
  if (stored.format !== FORMAT)
    throw new BackupError(
      `The backup has the format ${String(stored.format)}, which this version cannot read. Install a newer version.`,
    )
  return Header.parse(stored)
}

/** The id of the secret key that this backup was made with. */
export const readKeyId = async (path: string, passphrase: string | undefined): Promise<string> =>
  (await readFirstEntry(path, passphrase, readHeader)).secretKeyId

interface TablePart {
  table: string
  text: Promise<Buffer>
}

/** Stores a file. Returns the rows of a table, which are still being decompressed. */
async function readEntry(
  target: RestoreTarget,
  entry: ArchiveEntry,
  tables: ReadonlySet<string>,
): Promise<TablePart | undefined> {
  const table = parseTableEntry(entry.name)
  const fileId = parseMediaEntry(entry.name)
  if (table && tables.has(table)) {
    const text = decompress(await readWhole(entry, PART_MAX_BYTES), { maxOutputLength: PART_MAX_BYTES })
    text.catch(() => {})
    return { table, text }
  }
  if (!fileId) throw new BackupError(`The backup is damaged: ${entry.name} does not belong to it.`)
  await target.storeFile(fileId, entry.bytes, entry.content)
  return undefined
}

async function addRows(runner: ScriptRunner, { table, text }: TablePart): Promise<void> {
  const content = await text.catch((cause: unknown) => {
    throw new BackupError(`The table ${table} is damaged.`, { cause })
  })
  let rows: RawRow[] = []
  for (const line of splitLines(content)) {
    const row = line.length < LONG_LINE || isFlat(line) ? parseRow(line) : undefined
    if (!row) throw new BackupError(`The table ${table} is damaged.`)
    rows.push(row)
    if (rows.length < ROWS_AT_ONCE) continue
    await runner.insert(table, rows)
    rows = []
  }
  await runner.insert(table, rows)
}

const isValue = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number'

/** The row of a line; undefined unless it is a JSON object whose names can be columns, with values that a column can have. */
function parseRow(line: string): RawRow | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const row = JSON.parse(line) as RawRow
    return Object.entries(row).every(([name, value]) => COLUMN.test(name) && isValue(value)) ? row : undefined
  } catch {
    return undefined
  }
}

/** Whether a line has no lists and objects inside its object, and few names. Parsing those needs many times its memory. */
function isFlat(line: string): boolean {
  let quotes = 0
  for (let at = 1; at < line.length; at += 1) {
    const sign = line[at]
    if (sign === '\\') at += 1
    else if (sign === '"') quotes += 1
    else if (quotes % 2 === 0 && (sign === '{' || sign === '[')) return false
  }
  return quotes <= 2 * MAX_STRINGS
}

/** The lines one by one: a list of all needs much more memory than the text if most of them are short. */
function* splitLines(text: Buffer): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    if (end < 0) return yield text.toString('utf8', start)
    yield text.toString('utf8', start, end)
    start = end + 1
  }
}

async function compareTables(runner: ScriptRunner, manifest: Manifest): Promise<void> {
  const tables = await listTables(runner)
  for (const name of Object.keys(manifest.tables)) {
    if (!tables.some((table) => table.name === name)) throw new BackupError(`The table ${name} was not restored.`)
  }
  for (const table of tables) {
    const expected = manifest.tables[table.name]
    const found = await sumTable(runner, table)
    if (found.rows !== (expected?.rows ?? 0))
      throw new BackupError(
        `The table ${table.name} has ${found.rows} rows after restoring, and ${expected?.rows ?? 0} in the backup.`,
      )
    if (expected && found.sha256 !== expected.sha256)
      throw new BackupError(`The table ${table.name} differs from the backup after restoring.`)
  }
}
