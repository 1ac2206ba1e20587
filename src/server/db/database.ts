import type { Dialect, Kysely, LogEvent, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The argument of store functions: the database, or the current transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** A transaction, where nothing less will do. */
export type Trx = Transaction<Tables>

/** Runs whole SQL scripts; only migrations need it. */
export interface ScriptRunner {
  run(script: string): Promise<void>
  rows(query: string): Promise<object[]>
}

/** For tests and benchmarks: a listener for each query, and a wrapper between Kysely and the database. */
export interface DatabaseHooks {
  onQuery?: (event: LogEvent) => void
  wrapDialect?: (dialect: Dialect) => Dialect
}

export interface Database {
  kind: 'sqlite' | 'postgres'
  kysely: Kysely<Tables>
  /** The content version, if another process has written to the same SQLite file since the last call. Costs microseconds. */
  versionFromOthers(): number | undefined
  /** Whether the SQLite file was deleted or replaced since it was opened: what is written now is lost. */
  isReplaced(): boolean
  /** In one transaction, in one process at a time. */
  migrateUnderLock(work: (runner: ScriptRunner) => Promise<void>): Promise<void>
  /** Calls back on each NOTIFY of the channel, and after gaps in which some may be lost. Returns a function that stops it. */
  listen(channel: string, onNotified: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
