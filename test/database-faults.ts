import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'

/** The error of a lost connection, as PostgreSQL's driver throws it. */
const lostConnection = () => new Error('Connection terminated unexpectedly')

/** Makes the database fail once. */
export interface DatabaseFaults {
  /** The next statement that matches fails without effect, by default as if the connection was lost. */
  failStatement(pattern: RegExp, error?: Error): void
  /** The next COMMIT fails: `before` it took effect, or `after`, as if only its answer was lost. */
  failCommit(when: 'before' | 'after'): void
}

export function createDatabaseFaults(): DatabaseFaults & { wrap(dialect: Dialect): Dialect } {
  let statement: { pattern: RegExp; error: Error } | undefined
  let commit: 'before' | 'after' | undefined

  function failIfAsked({ sql }: CompiledQuery) {
    if (!statement?.pattern.test(sql)) return
    const { error } = statement
    statement = undefined
    throw error
  }
  const watched = new WeakSet<DatabaseConnection>()
  function watch(connection: DatabaseConnection) {
    if (watched.has(connection)) return connection
    watched.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, options) => {
      failIfAsked(query)
      return execute(query, options)
    }
    return connection
  }
  function wrapDriver(driver: Driver): Driver {
    const acquire = driver.acquireConnection.bind(driver)
    const commitTransaction = driver.commitTransaction.bind(driver)
    driver.acquireConnection = async (options) => watch(await acquire(options))
    driver.commitTransaction = async (connection) => {
      const failure = commit
      commit = undefined
      if (failure !== 'before') await commitTransaction(connection)
      if (failure) throw lostConnection()
    }
    return driver
  }
  return {
    failStatement(pattern, error = lostConnection()) {
      statement = { pattern, error }
    },
    failCommit(when) {
      commit = when
    },
    wrap: (dialect) => ({
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => wrapDriver(dialect.createDriver()),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    }),
  }
}
