import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { createRunner, patience, whenFree, type SqliteFile } from './sqlite-file.ts'

/** Kysely's own makes all wait for one connection; here reading waits for nobody. See decisions/0009. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

export const sqliteDialect = (file: SqliteFile): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => createDriver(file),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** Resolves when it is the caller's turn, with what ends it; turns are in the order of asking. */
function createTurns() {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}

/** In SQLite a statement that begins so never writes; others that only read are rare, and take their turn. */
const READS = /^\s*select\b/i

/** Queries that only read go to the reader at once; writes, and all of a transaction, take turns at the writer. */
function createDriver(file: SqliteFile): Driver {
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
  function createConnection(): DatabaseConnection {
    async function execute<Row>(query: CompiledQuery) {
      if (inTransaction.has(connection)) return write<Row>(query)
      return READS.test(query.sql) ? whenFree(() => read<Row>(query)) : inTurn(() => write<Row>(query))
    }
    const connection: DatabaseConnection = {
      executeQuery: execute,
      async *streamQuery<Row>(query: CompiledQuery) {
        yield execute<Row>(query)
      },
    }
    return connection
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
        // The lock comes first, before anything is done that would have to be done again.
        await whenFree(() => writer().exec('BEGIN IMMEDIATE'), until)
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
      // After some errors, such as a full disk, SQLite has done it already.
      if (writer().isTransaction) writer().exec('ROLLBACK')
      end(connection)
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}
