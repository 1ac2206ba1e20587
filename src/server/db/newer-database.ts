import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver } from 'kysely'
import { isRead } from './is-read.ts'

/** A newer program has migrated the database while this one was running. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
  override message =
    'The database was upgraded by a newer version of this program, so this one writes nothing any more. Start the newer one.'
}

export const COUNT_MIGRATIONS = 'SELECT count(*) AS total FROM schema_migrations'

/**
 * Asks PostgreSQL at the beginning of each transaction, and before each write outside of one, whether it still is the database of
 * this program. A transaction that has asked keeps migrations waiting, because they lock the table.
 */
export function refuseNewer(dialect: Dialect, getKnown: () => number | undefined): Dialect {
  async function check(connection: DatabaseConnection): Promise<void> {
    const known = getKnown()
    if (known === undefined) return
    const { rows } = await connection.executeQuery<{ total: number }>(CompiledQuery.raw(COUNT_MIGRATIONS))
    if (Number(rows[0]!.total) > known) throw new NewerDatabaseError()
  }
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => createDriver(dialect.createDriver(), check),
  }
}

function createDriver(driver: Driver, check: (connection: DatabaseConnection) => Promise<void>): Driver {
  const originals = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const inTransaction = new WeakSet<DatabaseConnection>()
  const getOriginal = (connection: DatabaseConnection) => originals.get(connection)!

  return {
    init: () => driver.init(),
    async acquireConnection() {
      const original = await driver.acquireConnection()
      const connection: DatabaseConnection = {
        async executeQuery(query) {
          if (!inTransaction.has(connection) && !isRead(query)) await check(original)
          return original.executeQuery(query)
        },
        streamQuery: (query, size) => original.streamQuery(query, size),
      }
      originals.set(connection, original)
      return connection
    },
    async beginTransaction(connection, settings) {
      await driver.beginTransaction(getOriginal(connection), settings)
      try {
        await check(getOriginal(connection))
      } catch (error) {
        await driver.rollbackTransaction(getOriginal(connection)).catch(() => {})
        throw error
      }
      inTransaction.add(connection)
    },
    commitTransaction: (connection) => driver.commitTransaction(getOriginal(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(getOriginal(connection)),
    releaseConnection: (connection) => driver.releaseConnection(getOriginal(connection)),
    destroy: () => driver.destroy(),
  }
}
