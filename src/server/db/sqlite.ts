import { CamelCasePlugin, Kysely } from 'kysely'
import type { Database, DatabaseHooks } from './database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { isDamaged, openFile, startupError, whenFree } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

export function openSqlite(path: string, { onQuery, wrapDialect = (dialect) => dialect }: DatabaseHooks = {}): Database {
  const file = openFile(path)
  const { reader, writer } = file
  const kysely = new Kysely<Tables>({
    dialect: wrapDialect(sqliteDialect(file)),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery && { log: onQuery }),
  })
  // Asked at the connection that writes, it tells of the others' writes alone.
  const dataVersion = writer.prepare('PRAGMA data_version')
  const readDataVersion = () => dataVersion.get()!['data_version'] as number
  let seen = readDataVersion()
  return {
    kind: 'sqlite',
    kysely,
    versionFromOthers() {
      const latest = readDataVersion()
      if (latest === seen) return undefined
      const row = reader.prepare('SELECT version FROM content_state').get()!
      seen = latest
      return row['version'] as number
    },
    async migrateUnderLock(work) {
      try {
        await whenFree(() => writer.exec('BEGIN IMMEDIATE'))
        await work({ run: async (script) => writer.exec(script), rows: async (query) => writer.prepare(query).all() })
        writer.exec('COMMIT')
      } catch (error) {
        if (writer.isTransaction) writer.exec('ROLLBACK')
        throw isDamaged(error) ? startupError(path, error) : error
      }
    },
    listen: async () => async () => {},
    async close() {
      await kysely.destroy()
      // The one that writes last: whoever is last puts the write-ahead log into the file.
      for (const connection of [reader, writer]) if (connection.isOpen) connection.close()
    },
  }
}
