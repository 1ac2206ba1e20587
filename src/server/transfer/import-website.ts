import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '#contract/text/lenient-json.ts'
import { SERVER_ACTOR } from '#server/audit/audit.ts'
import type { AuditLog } from '#server/audit/audit-log.ts'
import { BackupError, explainError } from '#server/backup/backup-error.ts'
import { isDiskFull } from '#server/config/disk-full.ts'
import { hashContent } from '#server/crypto/hash-content.ts'
import type { ContentVersion } from '#server/cache/content-version.ts'
import type { Database, Db, Trx } from '#server/db/database.ts'
import { insertRows } from '#server/records/store.ts'
import { writeSettings } from '#server/settings/store.ts'
import { originalKey, type Storage } from '#server/storage/storage.ts'
import { findRefusedRow } from './check-rows.ts'
import { Header, HEADER, KINDS, linesFile, MEDIA_FOLDER, validate, type ExportedFile, type Row, type Rows } from './format.ts'
import { countTable, deleteMenu, isDefaultMenu, recordStoredFile } from './store.ts'

/** The server keeps files for an hour that nothing refers to yet. */
const RENEW_MS = 10 * 60_000

export interface ImportTarget {
  database: Database
  storage: Storage
  content: ContentVersion
  auditLog: AuditLog
  now: () => Date
}

/** An export whose lines and files are valid. */
interface ValidExport {
  folder: string
  rows: Rows
  files: ExportedFile[]
  /** The files that are in it. */
  present: ExportedFile[]
}

/** Reads and validates an export. `isAccepted`: whether Media takes files of this type. */
export async function readExport(folder: string, isAccepted: (mimeType: string) => boolean): Promise<ValidExport> {
  const { missingFiles } = await readHeader(folder)
  const rows = await readRows(folder)
  const files = rows['mediaFiles'] as unknown as ExportedFile[]
  const present = files.filter(({ id }) => !missingFiles.includes(id))
  await checkFiles(folder, present, isAccepted)
  return { folder, rows, files, present }
}

/** Puts an export into a website without content. The database gets all of it or nothing. Returns how many rows each table got. */
export async function importWebsite(
  { folder, rows, files, present }: ValidExport,
  target: ImportTarget,
): Promise<Record<string, number>> {
  await refuseFilled(target.database.kysely)
  let isCommitting = false
  try {
    // The rows come first: after a failure or a crash, remove-orphans.ts removes the files that no media item has.
    let notedAt = await recordFiles(files, target)
    for (const file of present) {
      await storeFile(folder, file, target.storage)
      if (Math.abs(target.now().getTime() - notedAt) > RENEW_MS) notedAt = await recordFiles(files, target)
    }
    return await target.content.change(async (trx) => {
      // Somebody may have been first.
      await refuseFilled(trx)
      await deleteMenu(trx)
      const counts = await addRows(trx, rows, target)
      isCommitting = true
      return counts
    })
  } catch (error) {
    if (error instanceof BackupError) throw error
    const result = isCommitting
      ? 'The database did not say whether it has the import: look at the website.'
      : 'Nothing was imported.'
    const advice = isDiskFull(error) ? ' Make room, and import again.' : ''
    throw new BackupError(`${result} ${explainError(error, 'DATA_DIR')}${advice}`, { cause: error })
  }
}

/** Keeps a running server from removing the files as forgotten. Resolves to the time. */
async function recordFiles(files: ExportedFile[], { database, now }: ImportTarget): Promise<number> {
  const time = now()
  for (const { id } of files) await recordStoredFile(database.kysely, id, time.toISOString())
  return time.getTime()
}

async function readHeader(folder: string): Promise<Header> {
  const path = join(folder, HEADER)
  // Throws if the user may not look into the folder.
  if (!statSync(path, { throwIfNoEntry: false })) throw new BackupError(`There is no ${path}. Name the folder of an export.`)
  const parsed = Header.safeParse(parseJson(await readFile(path, 'utf8')))
  if (!parsed.success) throw new BackupError(`${path} has a format that this version cannot read.`)
  return parsed.data
}

/** The rows of all files, each validated as the form of the admin would. */
async function readRows(folder: string): Promise<Rows> {
  const rows: Rows = {}
  for (const kind of KINDS) {
    const name = linesFile(kind.table)
    rows[kind.table] = []
    if (kind.isNew && !existsSync(join(folder, name))) continue
    if (!existsSync(join(folder, name))) throw new BackupError(`The export is not complete: ${name} is missing.`)
    const read: Row[] = []
    // Not by readline: it also ends a line at U+2028, which a text may hold.
    const lines = (await readFile(join(folder, name), 'utf8')).split('\n')
    for (const line of lines.filter(Boolean)) {
      const { record, problem } = validate(kind, parseJson(line))
      if (problem) throw new BackupError(`${name}, line ${read.length + 1}: ${problem}.`)
      read.push(toRow(record as Row))
    }
    rows[kind.table] = read
  }
  const refused = findRefusedRow(rows)
  if (refused) throw new BackupError(`${linesFile(refused.table)}, line ${refused.index + 1}: ${refused.problem}.`)
  return rows
}

function toRow(record: Row): Row {
  const entries = Object.entries(record).map(([column, value]): [string, unknown] => {
    if (typeof value === 'boolean') return [column, value ? 1 : 0]
    return [column, column === 'content' && 'sectionType' in record ? JSON.stringify(value) : value]
  })
  return Object.fromEntries(entries)
}

/** Throws unless each file is there, and the same as when it was exported. */
async function checkFiles(folder: string, files: ExportedFile[], isAccepted: (mimeType: string) => boolean): Promise<void> {
  for (const { id, bytes, checksum, mimeType, originalName } of files) {
    const path = join(folder, MEDIA_FOLDER, id)
    const refuse = (problem: string) => new BackupError(`The file ${originalName} (${MEDIA_FOLDER}/${id}) ${problem}.`)
    if (!isAccepted(mimeType)) throw refuse('has a type that is not accepted')
    if (!existsSync(path)) throw refuse('is missing')
    const isSame = (await stat(path)).size === bytes && (await hashContent(createReadStream(path))) === checksum
    if (!isSame) throw refuse('is not as it was exported')
  }
}

const FILLED = new Set<string>(['pages', 'media', 'categories', 'tags', 'contactInfo', 'menuItems'])

async function refuseFilled(db: Db): Promise<void> {
  for (const { table, plural } of KINDS.filter((kind) => FILLED.has(kind.table))) {
    const total = table === 'menuItems' && (await isDefaultMenu(db)) ? 0 : await countTable(db, table)
    if (total > 0)
      throw new BackupError(
        `The website has ${total} ${plural}. An export is only imported into a website without content, not even built-in content: `
          + `set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
      )
  }
}

async function storeFile(folder: string, { id, bytes, mimeType }: ExportedFile, storage: Storage): Promise<void> {
  // A file never changes.
  if ((await storage.head(originalKey(id)))?.bytes === bytes) return
  const body = createReadStream(join(folder, MEDIA_FOLDER, id))
  await storage.put(originalKey(id), { body, bytes, contentType: mimeType })
}

async function addRows(trx: Trx, rows: Rows, { auditLog, now }: ImportTarget): Promise<Record<string, number>> {
  const at = now()
  const counts: Record<string, number> = {}
  for (const { table } of KINDS) {
    const some = rows[table]!
    counts[table] = some.length
    if (table === 'siteSettings') await saveSettings(trx, some, at)
    // Parents may come after their children.
    else if (table === 'categories' || table === 'menuItems') await insertRows(trx, table, parentsFirst(some))
    else await insertRows(trx, table, some)
  }
  await auditLog.add(trx, {
    actor: SERVER_ACTOR,
    action: 'backups.import',
    entityType: 'backups',
    entityId: null,
    summary: 'Imported the content of a website',
    after: counts,
    at,
  })
  return counts
}

async function saveSettings(trx: Trx, rows: Row[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const values = Object.fromEntries(rows.map(({ settingKey, settingValue }) => [settingKey as string, settingValue as string]))
  await writeSettings(trx, values, at.toISOString())
}

/** Categories and menu items have two levels. */
const parentsFirst = (rows: Row[]) =>
  rows.toSorted((one, other) => Number(one['parentId'] !== null) - Number(other['parentId'] !== null))
