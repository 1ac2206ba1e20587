import { CamelCasePlugin, Kysely, type Dialect, type LogEvent, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The argument of store functions: the database, or the current transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** For work that must be in a transaction. */
export type Trx = Transaction<Tables>

/** A row as the database holds it, with the column names of SQL. */
export type RawRow = Record<string, string | number | null>

/** Reads one state of the database. Writes by others in the meantime do not show. */
export interface Reader {
  kind: Database['kind']
  rows(query: string): Promise<object[]>
  /** The rows of a large table, some at a time. Other work gets its turn between them. */
  batches(query: string): AsyncIterable<RawRow[]>
}

/** Ends with the scope that declares it with `await using`. */
export type Snapshot = Reader & AsyncDisposable

/** Runs whole SQL scripts; only migrations and restoring need it. */
export interface ScriptRunner extends Reader {
  run(script: string): Promise<void>
  /** Adds rows, all with the same columns. */
  insert(table: string, rows: RawRow[]): Promise<void>
  /** From now on rows can be added in any order. Returns a function that checks them. */
  delayForeignKeys(): Promise<() => Promise<void>>
}

export interface DatabaseHooks {
  /** Called after each query. */
  onQuery?: (event: LogEvent) => void
  /** For tests: what stands between Kysely and the database. */
  wrapDialect?: (dialect: Dialect) => Dialect
}

export const createKysely = (dialect: Dialect, { onQuery, wrapDialect = (same) => same }: DatabaseHooks) =>
  new Kysely<Tables>({
    dialect: wrapDialect(dialect),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery && { log: onQuery }),
  })

export interface Database extends AsyncDisposable {
  kind: 'sqlite' | 'postgres'
  kysely: Kysely<Tables>
  /** The content version, if another process has written to the same SQLite file since the last call. Costs microseconds. */
  readForeignVersion(): number | undefined
  /** Whether the SQLite file was deleted or replaced since it was opened: what is written now is lost. Throws if it is damaged. */
  isReplaced(): boolean
  /** From now on, writes are refused as soon as the database has more migrations than these. */
  refuseNewer(migrations: number): void
  /** What is committed now. Writes continue. The caller must end it. */
  openSnapshot(): Promise<Snapshot>
  /** In one transaction, in one process at a time. */
  migrateUnderLock(work: (runner: ScriptRunner) => Promise<void>): Promise<void>
  /** Calls back on each NOTIFY of the channel, and without a payload after gaps in which some may be lost. Returns a function that stops it. */
  listen(channel: string, onNotified: (payload?: string) => void): Promise<() => Promise<void>>
  /** Stops listening as well. Called at the end of a scope that declares the database with `await using`. */
  close(): Promise<void>
}
