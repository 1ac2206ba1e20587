import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { createMutex } from '#server/concurrency/mutex.ts'
import { isRead } from './is-read.ts'
import { busyDeadline, createRunner, retryWhileBusy, type SqliteFile } from './sqlite-file.ts'

/** Kysely's own dialect has one connection for everything; here reads never wait. See docs/decisions/0009. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** `checkWrite` throws if nothing may be written. */
export const sqliteDialect = (file: SqliteFile, checkWrite: () => void): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => createDriver(file, checkWrite),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** Reads outside of transactions use the reading connection at once. Writes and transactions run one at a time on the writing one. */
function createDriver(file: SqliteFile, checkWrite: () => void): Driver {
  const writer = () => file.connections().writer
  const read = createRunner(() => file.connections().reader)
  const write = createRunner(writer)
  const mutex = createMutex()
  const inTransaction = new WeakMap<DatabaseConnection, () => void>()

  async function writeAlone<T>(work: () => T) {
    const deadline = busyDeadline()
    return mutex.runExclusive(() => {
      file.retryWriting()
      return retryWhileBusy(work, deadline)
    })
  }
  function writeChecked<Row>(query: CompiledQuery) {
    checkWrite()
    return write<Row>(query)
  }
  function createConnection(): DatabaseConnection {
    async function execute<Row>(query: CompiledQuery) {
      if (inTransaction.has(connection)) return write<Row>(query)
      return isRead(query) ? retryWhileBusy(() => read<Row>(query)) : writeAlone(() => writeChecked<Row>(query))
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
      checkWrite()
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
      const deadline = busyDeadline()
      const release = await mutex.acquire()
      try {
        file.retryWriting()
        // Takes the lock first, so that no work has to be repeated.
        await retryWhileBusy(begin, deadline)
        inTransaction.set(connection, release)
      } catch (error) {
        release()
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
