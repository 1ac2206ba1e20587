import type { Dialect, Kysely, LogEvent, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What a store is given: the database, or the transaction that it is part of. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** A transaction, where nothing less will do. */
export type Trx = Transaction<Tables>

/** Runs whole SQL scripts; only migrations need it. */
export interface ScriptRunner {
  run(script: string): Promise<void>
  rows(query: string): Promise<object[]>
}

/** For tests and benchmarks: what sees each query, and what stands between Kysely and the database. */
export interface DatabaseHooks {
  onQuery?: (event: LogEvent) => void
  wrapDialect?: (dialect: Dialect) => Dialect
}

export interface Database {
  kind: 'sqlite' | 'postgres'
  kysely: Kysely<Tables>
  /** The content version, if another process has written to the same SQLite file since the last call. Costs microseconds. */
  versionFromOthers(): number | undefined
  /** All or nothing, and one process at a time. */
  migrateUnderLock(work: (runner: ScriptRunner) => Promise<void>): Promise<void>
  /** Calls back on each NOTIFY of the channel, and after a time in which some may have been missed. Returns how to stop. */
  listen(channel: string, onNotified: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
