import type pg from 'pg'
import type { RawRow, Reader, ScriptRunner } from './database.ts'

/** Few enough that long rows fit into the memory. */
const BATCH = 50

/** Reads inside the transaction of this connection. */
export function postgresReader(client: pg.Client): Reader {
  return {
    kind: 'postgres',
    rows: async (query) => (await client.query(query)).rows,
    async *batches(query) {
      await client.query(`DECLARE some_rows NO SCROLL CURSOR FOR ${query}`)
      for (;;) {
        const { rows } = await client.query<RawRow>(`FETCH ${BATCH} FROM some_rows`)
        if (rows.length === 0) break
        yield rows
      }
      await client.query('CLOSE some_rows')
    },
  }
}

export function postgresRunner(client: pg.Client): ScriptRunner {
  return {
    ...postgresReader(client),
    run: async (script) => void (await client.query(script)),
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`)
      if (columns.length === 0) return
      const names = columns.join(', ')
      await client.query(`INSERT INTO "${table}" (${names}) SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1)`, [
        JSON.stringify(rows),
      ])
    },
    async delayForeignKeys() {
      const { rows } = await client.query<{ table_name: string; name: string }>(
        `SELECT conrelid::regclass::text AS table_name, quote_ident(conname) AS name FROM pg_constraint
        WHERE contype = 'f' AND NOT condeferrable AND connamespace = current_schema()::regnamespace`,
      )
      const change = async (state: string) => {
        for (const { table_name, name } of rows) await client.query(`ALTER TABLE ${table_name} ALTER CONSTRAINT ${name} ${state}`)
      }
      await change('DEFERRABLE INITIALLY DEFERRED')
      return async () => {
        await client.query('SET CONSTRAINTS ALL IMMEDIATE')
        await change('NOT DEFERRABLE')
      }
    },
  }
}
