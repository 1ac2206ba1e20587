import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CamelCasePlugin, Kysely, SqliteDialect, type LogEvent, type SqliteStatement } from 'kysely'
import { cannotWrite, makeFolder } from '../data-folder.ts'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

// SQLITE_NOTADB
const NOT_A_DATABASE = 26
const KEPT_STATEMENTS = 500

/** A prepared statement for each text, the least recently used dropped: preparing costs more than most queries. */
function statementCache(raw: DatabaseSync) {
  const kept = new Map<string, SqliteStatement>()
  return (sql: string): SqliteStatement => {
    const statement = kept.get(sql) ?? prepare(raw, sql)
    kept.delete(sql)
    kept.set(sql, statement)
    if (kept.size > KEPT_STATEMENTS) kept.delete(kept.keys().next().value!)
    return statement
  }
}

function prepare(raw: DatabaseSync, sql: string): SqliteStatement {
  const statement = raw.prepare(sql)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  }
}

function openFile(file: string): DatabaseSync {
  makeFolder(dirname(file))
  try {
    const raw = new DatabaseSync(file, { timeout: 5000 })
    raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -16000')
    return raw
  } catch (error) {
    if ((error as { errcode?: number }).errcode === NOT_A_DATABASE) {
      throw new StartupError(`${file} is not a database, or is damaged. Restore a backup, or move it away.`)
    }
    throw cannotWrite(file, error)
  }
}

export function openSqlite(file: string, onQuery?: (event: LogEvent) => void): Database {
  const raw = openFile(file)
  const kysely = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare: statementCache(raw), close: () => raw.close() } }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery && { log: onQuery }),
  })
  const dataVersion = raw.prepare('PRAGMA data_version')
  const readDataVersion = () => dataVersion.get()!['data_version'] as number
  let seen = readDataVersion()
  return {
    kind: 'sqlite',
    kysely,
    versionFromOthers() {
      const latest = readDataVersion()
      if (latest === seen) return undefined
      const row = raw.prepare('SELECT version FROM content_state').get()!
      seen = latest
      return row['version'] as number
    },
    async migrateUnderLock(work) {
      raw.exec('BEGIN IMMEDIATE')
      try {
        await work({ run: async (script) => raw.exec(script), rows: async (query) => raw.prepare(query).all() })
        raw.exec('COMMIT')
      } catch (error) {
        raw.exec('ROLLBACK')
        throw error
      }
    },
    listen: async () => async () => {},
    async close() {
      await kysely.destroy()
      // Kysely closes the file only if it has used it.
      if (raw.isOpen) raw.close()
    },
  }
}
