import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RawRow, Reader, ScriptRunner, Snapshot } from './database.ts'

/** Few enough that visitors do not notice, and that long rows fit into the memory. */
const BATCH = 50

/** A separate connection: in WAL mode, its transaction sees one state and blocks no writes. */
export async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  // The first read, not BEGIN, fixes the state.
  connection.exec('BEGIN; SELECT count(*) FROM sqlite_master')
  return { ...reader(connection), [Symbol.asyncDispose]: async () => connection.close() }
}

function reader(connection: DatabaseSync): Reader {
  return {
    kind: 'sqlite',
    rows: async (query) => connection.prepare(query).all(),
    async *batches(query) {
      let batch: RawRow[] = []
      for (const row of connection.prepare(query).iterate()) {
        batch.push(row as RawRow)
        if (batch.length < BATCH) continue
        yield batch
        batch = []
        await nextTurn()
      }
      yield batch
    },
  }
}

export function sqliteRunner(connection: DatabaseSync): ScriptRunner {
  return {
    ...reader(connection),
    run: async (script) => connection.exec(script),
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {})
      if (columns.length === 0) return
      const names = columns.map((column) => `"${column}"`).join(', ')
      const insert = connection.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`)
      for (const row of rows) insert.run(...columns.map((column) => row[column] as SQLInputValue))
      await nextTurn()
    },
    async delayForeignKeys() {
      connection.exec('PRAGMA defer_foreign_keys = ON')
      return async () => {
        const [broken] = connection.prepare('PRAGMA foreign_key_check').all()
        if (broken)
          throw new Error(`A row of ${String(broken['table'])} refers to a row of ${String(broken['parent'])} that is missing`)
        connection.exec('PRAGMA defer_foreign_keys = OFF')
      }
    },
  }
}
