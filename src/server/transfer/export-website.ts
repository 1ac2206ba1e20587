import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError, explainError } from '#server/backup/backup-error.ts'
import { requireSpace } from '#server/backup/backup-file.ts'
import { listTables, measure } from '#server/backup/content-store.ts'
import { createFolder } from '#server/config/data-folder.ts'
import type { Database, RawRow, Snapshot } from '#server/db/database.ts'
import { originalKey, type Storage } from '#server/storage/storage.ts'
import { FORMAT, HEADER, toColumnName, KINDS, linesFile, validate, MEDIA_FOLDER, SETTING_KEYS, type Header } from './format.ts'

export interface ExportSource {
  database: Database
  storage: Storage
  program: string
}

export interface Exported {
  /** How many lines each kind has. */
  lines: Record<string, number>
  missingFiles: string[]
  /** Why lines would be refused by an import: they are older than a rule. */
  refused: string[]
}

/** Writes the content of the website to a new folder, which gets its name when it is complete. The server may run. */
export async function exportWebsite(folder: string, { database, storage, program }: ExportSource): Promise<Exported> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists. Name a new folder.`)
  const unfinished = `${folder}.part`
  await using snapshot = await database.openSnapshot()
  try {
    await rm(unfinished, { recursive: true, force: true })
    createFolder(join(unfinished, MEDIA_FOLDER), 'Name a folder that can be written.')
    const { databaseBytes, mediaBytes } = await measure(snapshot)
    await requireSpace(unfinished, databaseBytes + mediaBytes, 'name a folder')
    const { lines, refused } = await writeLines(unfinished, snapshot)
    const missingFiles = await copyFiles(unfinished, snapshot, storage)
    const header: Header = { format: FORMAT, program, missingFiles }
    await writeFile(join(unfinished, HEADER), `${JSON.stringify(header, null, 2)}\n`)
    await rename(unfinished, folder)
    return { lines, missingFiles, refused }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (error instanceof BackupError) throw error
    throw new BackupError(`The content could not be exported. ${explainError(error, folder)}`, { cause: error })
  }
}

async function writeLines(folder: string, snapshot: Snapshot): Promise<Pick<Exported, 'lines' | 'refused'>> {
  const tables = await listTables(snapshot)
  const lines: Exported['lines'] = {}
  const refused: string[] = []
  for (const kind of KINDS) {
    const { table } = kind
    const { query } = tables.find(({ name }) => name === toColumnName(table))!
    await using file = await open(join(folder, linesFile(table)), 'wx', 0o600)
    let number = 0
    for await (const rows of snapshot.batches(query)) {
      for (const row of rows.filter(isContent)) {
        number += 1
        const { record, problem } = validate(kind, toRecord(row, kind.columns))
        if (problem) refused.push(`${linesFile(table)}, line ${number}: ${problem}`)
        await file.write(`${JSON.stringify(record)}\n`)
      }
    }
    await file.sync()
    lines[table] = number
  }
  return { lines, refused }
}

const isContent = ({ setting_key: key }: RawRow) => key === undefined || SETTING_KEYS.includes(String(key))

/** The columns of a row that are exported. Flags become true and false, and JSON an object. */
function toRecord(row: RawRow, columns: string[]): object {
  const entries = columns.map((column): [string, unknown] => {
    const value = row[toColumnName(column)]
    if (/^is[A-Z]/.test(column)) return [column, value === 1]
    if (column === 'content' && 'section_type' in row) return [column, JSON.parse(String(value))]
    return [column, value]
  })
  return Object.fromEntries(entries)
}

/** Returns the ids of files that the storage does not have. */
async function copyFiles(folder: string, snapshot: Snapshot, storage: Storage): Promise<string[]> {
  const missing: string[] = []
  for await (const rows of snapshot.batches('SELECT id FROM media_files ORDER BY id')) {
    for (const id of rows.map((row) => String(row['id']))) {
      const found = await storage.get(originalKey(id))
      if (!found) missing.push(id)
      else
        await pipeline(found.body, createWriteStream(join(folder, MEDIA_FOLDER, id), { flags: 'wx', mode: 0o600, flush: true }))
    }
  }
  return missing
}
