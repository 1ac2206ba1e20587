import type { DatabaseSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { isRead } from './is-read.ts'
import { createRunner, patience, whenFree, type SqliteFile } from './sqlite-file.ts'

/** Kysely's own dialect has one connection for everything; here reads never wait. See docs/decisions/0009. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** `check` throws if this connection must not write. */
export const sqliteDialect = (file: SqliteFile, check: (writer: DatabaseSync) => void): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => createDriver(file, check),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/**
 * Resolves when it is the caller's turn, with a function that ends it. Turns are first come, first served. SQLite works
 * synchronously, so other requests are answered before the next turn begins.
 */
function createTurns() {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return () => void setImmediate(resolve)
  }
}

/** Reads outside of transactions use the reading connection at once. Writes and transactions take turns on the writing one. */
function createDriver(file: SqliteFile, check: (writer: DatabaseSync) => void): Driver {
  const writer = () => file.connections().writer
  const read = createRunner(() => file.connections().reader)
  const write = createRunner(writer)
  const takeTurn = createTurns()
  const inTransaction = new WeakMap<DatabaseConnection, () => void>()

  async function inTurn<T>(work: () => T) {
    const until = patience()
    const endTurn = await takeTurn()
    try {
      file.retryWriting()
      return await whenFree(work, until)
    } finally {
      endTurn()
    }
  }
  function writeChecked<Row>(query: CompiledQuery) {
    check(writer())
    return write<Row>(query)
  }
  function createConnection(): DatabaseConnection {
    async function execute<Row>(query: CompiledQuery) {
      if (inTransaction.has(connection)) return write<Row>(query)
      return isRead(query) ? whenFree(() => read<Row>(query)) : inTurn(() => writeChecked<Row>(query))
    }
    const connection: DatabaseConnection = {
      executeQuery: execute,
      async *streamQuery<Row>(query: CompiledQuery) {
        yield execute<Row>(query)
      },
    }
    return connection
  }
  function begin() {
    writer().exec('BEGIN IMMEDIATE')
    try {
      check(writer())
    } catch (error) {
      writer().exec('ROLLBACK')
      throw error
    }
  }
  function end(connection: DatabaseConnection) {
    inTransaction.get(connection)?.()
    inTransaction.delete(connection)
  }
  return {
    init: async () => {},
    acquireConnection: async () => createConnection(),
    async beginTransaction(connection) {
      const until = patience()
      const endTurn = await takeTurn()
      try {
        file.retryWriting()
        // Takes the lock first, so that no work has to be repeated.
        await whenFree(begin, until)
        inTransaction.set(connection, endTurn)
      } catch (error) {
        endTurn()
        throw error
      }
    },
    async commitTransaction(connection) {
      writer().exec('COMMIT')
      end(connection)
    },
    async rollbackTransaction(connection) {
      // After some errors, such as a full disk, SQLite has already rolled back.
      if (writer().isTransaction) writer().exec('ROLLBACK')
      end(connection)
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}
