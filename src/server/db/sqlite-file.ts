import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { cannotWriteError, createFolder } from '#server/config/data-folder.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { mayBeWritten, openForReading, type Connections } from './sqlite-read-only.ts'
import { isBusy, isDamaged } from './dialect.ts'
import { normalizeText } from './normalize-text.ts'

const KEPT_STATEMENTS = 500

/** How long somebody waits for the writes of another process. */
const BUSY_TIMEOUT_MS = 5000
const MAX_PAUSE_MS = 25

export interface SqliteFile {
  connections(): Readonly<Connections>
  /** Opens the file again if it could only be opened for reading, and may be writable now. */
  retryWriting(): void
  /** Whether the file was deleted or replaced: what is written now is lost. Throws if it was overwritten with something else. */
  isReplaced(): boolean
  close(): void
}

export interface SqliteOptions {
  onReadOnly?: ((reason: string) => void) | undefined
  /** Called when it can be written after all. */
  onWritable?: (() => void) | undefined
  /** Faster, but a crash may damage the file: for temporary files, and files that the caller syncs to the disk. */
  isScratch?: boolean | undefined
}

export function openFile(file: string, { onReadOnly, onWritable, isScratch = false }: SqliteOptions = {}): SqliteFile {
  createFolder(dirname(file))
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(
      `${file} is a folder, but must be the file of the database. Move the folder away, and restore the file from a backup.`,
    )
  let opened = openForWritingOrReading(file, BUSY_TIMEOUT_MS, isScratch)
  if (opened.readOnlyReason) onReadOnly?.(opened.readOnlyReason)
  let identity = identify(file)
  let origin: string | undefined
  let descriptor: number | undefined

  function close() {
    // The writing connection is closed last, because the last one merges the write-ahead log into the file.
    for (const connection of [opened.reader, opened.writer]) if (connection.isOpen) connection.close()
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }
  return {
    connections: () => opened,
    retryWriting() {
      if (!opened.readOnlyReason || !mayBeWritten(file)) return
      // Closed first: if the file is opened as immutable, closing one connection releases the locks of the other.
      close()
      opened = openForWritingOrReading(file, 0, isScratch)
      identity = identify(file)
      if (!opened.readOnlyReason) onWritable?.()
    },
    isReplaced() {
      if (identify(file) !== identity) return true
      if (opened.readOnlyReason) return false
      descriptor ??= openSync(file, 'r')
      const found = readOrigin(file, descriptor)
      origin ??= found
      return found !== origin
    },
    close,
  }
}

/** Identifies the file at this path, to notice when it is replaced. */
function identify(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

const HEADER = 'SQLite format 3\0'

/**
 * When the database of this file was made. Open connections answer from memory, so we read the file again: it may have been
 * overwritten in place. The caller keeps the descriptor open: closing it would release all locks that this process has on the
 * file (fcntl(2)), and another process that closes the database would delete the write-ahead log under our connections.
 */
function readOrigin(file: string, descriptor: number): string | undefined {
  const header = Buffer.alloc(HEADER.length)
  readSync(descriptor, header, 0, header.length, 0)
  if (header.toString('latin1') !== HEADER) throw new DamagedFile()
  using connection = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  const [row] = connection.prepare('SELECT min(applied_at) AS at FROM schema_migrations').all()
  return row!['at'] as string | undefined
}

/** As SQLite reports it: NOTADB. */
class DamagedFile extends Error {
  readonly errcode = 26
  override message = 'file is not a database'
}

type Opened = Connections & { readOnlyReason?: string }

/** Visitors must be able to read the website on a full or read-only disk. */
function openForWritingOrReading(file: string, timeout: number, isScratch: boolean): Opened {
  try {
    if (existsSync(file)) accessSync(file, constants.W_OK)
    return openForWriting(file, timeout, isScratch)
  } catch (error) {
    const connections = isDamaged(error) ? undefined : openForReading(file)
    if (!connections) throw startupError(file, error)
    for (const connection of Object.values(connections)) addFunctions(connection)
    return { ...connections, readOnlyReason: (error as Error).message }
  }
}

/** Deleted data is overwritten, so that a copy of the file does not contain it. */
const SAFE = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON'
const SCRATCH = 'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF'

function openForWriting(file: string, timeout: number, isScratch: boolean): Connections {
  // Another process may be opening the file too. Nobody is served yet, so waiting inside SQLite is fine here.
  const writer = new DatabaseSync(file, { timeout })
  try {
    writer.exec(`${isScratch ? SCRATCH : SAFE}; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 0`)
    tryToWrite(writer)
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 0 })
    reader.exec('PRAGMA cache_size = -16000')
    for (const connection of [reader, writer]) addFunctions(connection)
    return { reader, writer }
  } catch (error) {
    writer.close()
    throw error
  }
}

/** SQLite only reports here that the file is read-only. */
function tryToWrite(writer: DatabaseSync): void {
  try {
    writer.exec('BEGIN IMMEDIATE; ROLLBACK')
  } catch (error) {
    // Another process holds the write lock, so the file is writable.
    if (!isBusy(error)) throw error
  }
}

/** Used by queries that search for names: see `contains`. */
function addFunctions(connection: DatabaseSync): void {
  connection.function('normalize_text', { deterministic: true }, (text) => (text === null ? null : normalizeText(String(text))))
}

/** What the operator can do about a file that cannot be used. */
export const startupError = (file: string, error: unknown) =>
  isDamaged(error)
    ? new StartupError(`${file} is not a database, or is damaged (${(error as Error).message}). Restore a backup.`)
    : cannotWriteError(file, error)

/** Merges the write-ahead log into the file and removes it, unless the file is damaged. False if a program has the file open. */
export function mergeIfAlone(file: string): boolean {
  using connection = new DatabaseSync(file, { timeout: 0 })
  try {
    connection.exec('PRAGMA journal_mode = DELETE')
    return true
  } catch (error) {
    return !isBusy(error)
  }
}

export const busyDeadline = () => performance.now() + BUSY_TIMEOUT_MS

/**
 * Runs the work, and retries until the deadline while another process holds the lock. Waiting inside SQLite would
 * block the event loop, so we wait here, and other requests are served.
 */
export async function retryWhileBusy<T>(work: () => T, deadline = busyDeadline()): Promise<T> {
  for (let wait = 1; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await pause(wait)
  }
}

/** Runs queries on the current connection. Keeps prepared statements: preparing costs more than running most of them. */
export function createRunner(getConnection: () => DatabaseSync) {
  let connection = getConnection()
  const prepared = new LRUCache<string, Run>({ max: KEPT_STATEMENTS, memoMethod: (sql) => prepare(connection, sql) })
  return <Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> => {
    if (connection !== getConnection()) {
      connection = getConnection()
      prepared.clear()
    }
    return prepared.memo(sql)(parameters as SQLInputValue[]) as QueryResult<Row>
  }
}

type Run = (values: SQLInputValue[]) => QueryResult<unknown>

function prepare(connection: DatabaseSync, sql: string): Run {
  const statement = connection.prepare(sql)
  if (statement.columns().length > 0) return (values) => ({ rows: statement.all(...values) })
  return (values) => {
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}
