import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { cannotWrite, makeFolder } from '../data-folder.ts'
import { StartupError } from '../startup-error.ts'
import { folded } from '../words.ts'

const SQLITE_BUSY = 5
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = new Set([11, 26])
const KEPT_STATEMENTS = 500

/** How long somebody waits for the writes of another process. */
const PATIENCE_MS = 5000
const LONGEST_PAUSE_MS = 25

/** Two connections to one file: in WAL mode reading waits for no write, neither of ours nor of another process. */
export interface SqliteFile {
  reader: DatabaseSync
  writer: DatabaseSync
}

export function openFile(file: string): SqliteFile {
  makeFolder(dirname(file))
  try {
    // Another process may be opening the file too; nobody is served yet, so this may wait inside SQLite.
    const writer = new DatabaseSync(file, { timeout: PATIENCE_MS })
    writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 0')
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 0 })
    reader.exec('PRAGMA cache_size = -16000')
    for (const connection of [reader, writer]) addFunctions(connection)
    return { reader, writer }
  } catch (error) {
    throw startupError(file, error)
  }
}

/** Used by queries, and by triggers: see migration 0037. */
function addFunctions(connection: DatabaseSync): void {
  connection.function('folded', { deterministic: true }, (text) => (text === null ? null : folded(String(text))))
}

/** What the operator can do about a file that cannot be used. */
export const startupError = (file: string, error: unknown) =>
  isDamaged(error)
    ? new StartupError(`${file} is not a database, or is damaged (${(error as Error).message}). Restore a backup.`)
    : cannotWrite(file, error)

const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256

export const isDamaged = (error: unknown) => DAMAGED.has(codeOf(error))

const isBusy = (error: unknown) => codeOf(error) === SQLITE_BUSY

export const patience = () => performance.now() + PATIENCE_MS

/**
 * Does it, and while another process holds the lock does it again until the time is over. Waiting inside SQLite would
 * stop the whole program; so it happens here, between turns of the event loop, and visitors are served meanwhile.
 */
export async function whenFree<T>(work: () => T, until = patience()): Promise<T> {
  for (let wait = 1; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
    }
    await pause(wait)
  }
}

/** Runs queries, with a prepared statement for each text, the least recently used dropped: preparing costs more than most. */
export function createRunner(connection: DatabaseSync) {
  const kept = new Map<string, Run>()
  return <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const run = kept.get(sql) ?? prepare(connection, sql)
    kept.delete(sql)
    kept.set(sql, run)
    if (kept.size > KEPT_STATEMENTS) kept.delete(kept.keys().next().value!)
    return run(parameters as SQLInputValue[]) as QueryResult<Row>
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
