import { createKysely, type Database, type DatabaseHooks } from './database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { isReadOnly, isUnavailable } from './dialect.ts'
import { createRunner, openFile, startupError, retryWhileBusy, type SqliteOptions } from './sqlite-file.ts'
import { COUNT_MIGRATIONS, NewerDatabaseError } from './newer-database.ts'
import { openSqliteSnapshot, sqliteRunner } from './sqlite-snapshot.ts'

export function openSqlite(path: string, options: DatabaseHooks & SqliteOptions = {}): Database {
  const file = openFile(path, options)
  const runAtWriter = createRunner(() => file.connections().writer)
  let knownMigrations: number | undefined
  function checkNotNewer() {
    if (knownMigrations === undefined) return
    const { rows } = runAtWriter<{ total: number }>({ sql: COUNT_MIGRATIONS, parameters: [] })
    if (rows[0]!.total > knownMigrations) throw new NewerDatabaseError()
  }
  const kysely = createKysely(sqliteDialect(file, checkNotNewer), options)
  // On the writing connection it reports only writes of other processes.
  const readDataVersion = () => ({
    writer: file.connections().writer,
    version: runAtWriter<{ data_version: number }>({ sql: 'PRAGMA data_version', parameters: [] }).rows[0]!.data_version,
  })
  let seen = readDataVersion()
  return {
    kind: 'sqlite',
    kysely,
    readForeignVersion() {
      const latest = readDataVersion()
      if (latest.version === seen.version && latest.writer === seen.writer) return undefined
      const row = file.connections().reader.prepare('SELECT version FROM content_state').get()!
      seen = latest
      return row['version'] as number
    },
    openSnapshot: () => openSqliteSnapshot(path),
    async migrateUnderLock(work) {
      const { writer } = file.connections()
      try {
        await retryWhileBusy(() => writer.exec('BEGIN IMMEDIATE'))
        await work(sqliteRunner(writer))
        writer.exec('COMMIT')
      } catch (error) {
        if (writer.isTransaction) writer.exec('ROLLBACK')
        throw isUnavailable(error) && !isReadOnly(error) ? startupError(path, error) : error
      }
    },
    isReplaced: file.isReplaced,
    refuseNewer: (migrations) => void (knownMigrations = migrations),
    listen: async () => async () => {},
    close,
    [Symbol.asyncDispose]: close,
  }

  async function close() {
    await kysely.destroy()
    file.close()
  }
}
