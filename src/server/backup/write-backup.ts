import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { createFolder } from '#server/config/data-folder.ts'
import { getSecretKeyId } from '#server/crypto/encryption.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { originalKey, type Storage } from '#server/storage/storage.ts'
import { writeArchive, type ArchiveWriter } from './archive-writer.ts'
import { BackupError, explainError } from './backup-error.ts'
import { requireSpace } from './backup-file.ts'
import {
  countRows,
  isFileUsed,
  listFiles,
  listMigrations,
  listTables,
  measure,
  readLines,
  type ContentTable,
} from './content-store.ts'
import { FORMAT, HEADER, MANIFEST, mediaEntry, SECRET_KEY, tablePart, type Header, type Manifest } from './format.ts'
import type { Progress } from './progress.ts'

const compressWith = promisify(zstdCompress)
/**
 * The fastest level, but with a window as large as a part: versions of one page repeat most of their text. Together smaller files
 * than the default level 3, in two thirds of its time.
 */
export const ZSTD = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_windowLog]: 22,
    [constants.ZSTD_c_hashLog]: 17,
  },
}
const compress = (part: Buffer) => compressWith(part, ZSTD)

/** The rows of a part before compression: enough to compress well, little enough to hold in memory. */
const PART_BYTES = 4 * 1024 * 1024

export interface BackupSource {
  database: Database
  storage: Storage
  secretKey: string
  program: string
  passphrase: string | undefined
}

export interface BackupOptions {
  folder: string
  now: Date
  onProgress?: Progress | undefined
  signal?: AbortSignal | undefined
}

export interface WrittenBackup {
  path: string
  bytes: number
  missingFiles: string[]
}

/** A path that no file in the folder has yet: a small website can make two backups in one second. */
function getBackupPath(folder: string, now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const getPath = (ending: string) => join(folder, `backup-${time}Z${ending}.tar${isEncrypted ? '.encrypted' : ''}`)
  let path = getPath('')
  for (let number = 2; existsSync(path); number += 1) path = getPath(`-${number}`)
  return path
}

/** The ending of a file that nobody has verified yet. */
export const UNVERIFIED = '.unverified'

/** Writes the whole website into one file, whose name ends in `.unverified`. The server may run and write at the same time. */
export async function writeBackup(
  source: BackupSource,
  { folder, now, onProgress, signal }: BackupOptions,
): Promise<WrittenBackup> {
  const path = getBackupPath(folder, now, source.passphrase !== undefined) + UNVERIFIED
  await using snapshot = await source.database.openSnapshot()
  try {
    createFolder(folder, 'Name a folder that can be written, or set BACKUP_FOLDER to one.')
    if (!statSync(folder).isDirectory()) throw new BackupError(`${folder} is not a folder. Name a folder for backups.`)
    await removeUnfinished(folder)
    const tables = await listTables(snapshot)
    const { databaseBytes, mediaBytes } = await measure(snapshot)
    // The rows are compressed, so this is more than needed.
    await requireSpace(folder, databaseBytes + mediaBytes, 'set BACKUP_FOLDER to a folder')
    let missingFiles: string[] = []
    const bytesOfRow = databaseBytes / (1 + (await countRows(snapshot, tables)))
    let done = 0
    const report = (bytes: number) => {
      done += bytes
      onProgress?.(Math.min(1, done / (databaseBytes + mediaBytes)))
    }
    const bytes = await writeArchive(path, { passphrase: source.passphrase, signal }, async (archive) => {
      await addHeader(archive, source, snapshot, now)
      const sums: Manifest['tables'] = {}
      for (const table of tables) sums[table.name] = await addTable(archive, snapshot, table, (rows) => report(rows * bytesOfRow))
      missingFiles = await addMedia(archive, source, snapshot, report)
      const manifest: Manifest = { tables: sums, entries: archive.entries, missingFiles }
      await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest)))
    })
    onProgress?.(1)
    return { path, bytes, missingFiles }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`The backup could not be made. ${explainError(error, folder)}`, { cause: error })
  }
}

/** Removes files that a killed process left. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('backup-') && /\.(?:part|unverified)$/.test(name)) await rm(join(folder, name), { force: true })
  }
}

async function addHeader(archive: ArchiveWriter, source: BackupSource, snapshot: Snapshot, now: Date): Promise<void> {
  const header: Header = {
    format: FORMAT,
    program: source.program,
    madeAt: now.toISOString(),
    database: source.database.kind,
    migrations: await listMigrations(snapshot),
    secretKeyId: getSecretKeyId(source.secretKey),
  }
  await archive.add(HEADER, Buffer.from(JSON.stringify(header, null, 2)))
  if (source.passphrase) await archive.add(SECRET_KEY, Buffer.from(source.secretKey))
}

async function addTable(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  table: ContentTable,
  report: (rows: number) => void,
): Promise<Manifest['tables'][string]> {
  const hash = createHash('sha256')
  let rows = 0
  let part: Buffer[] = []
  let length = 0
  let number = 0
  /** A part is compressed and written while the rows of the next one are read. */
  let adding = Promise.resolve()
  async function flush() {
    if (length === 0) return
    await adding
    number += 1
    const name = tablePart(table.name, number)
    adding = compress(Buffer.concat(part, length)).then((content) => archive.add(name, content))
    // It is awaited later.
    adding.catch(() => {})
    part = []
    length = 0
  }
  for await (const batch of readLines(snapshot, table)) {
    hash.update(batch.lines)
    part.push(batch.lines)
    length += batch.lines.length
    rows += batch.rows
    report(batch.rows)
    if (length >= PART_BYTES) await flush()
  }
  await flush()
  await adding
  return { rows, sha256: hash.digest('hex') }
}

/** Returns the ids of files that are missing although the website still has them. */
async function addMedia(
  archive: ArchiveWriter,
  { database, storage }: BackupSource,
  snapshot: Snapshot,
  report: (bytes: number) => void,
): Promise<string[]> {
  const missing: string[] = []
  for await (const { id, bytes } of listFiles(snapshot)) {
    const found = await storage.get(originalKey(id))
    if (found) await archive.addStream(mediaEntry(id), found.bytes, found.body)
    else if (bytes > 0 && (await isFileUsed(database, id))) missing.push(id)
    report(bytes)
  }
  return missing
}
