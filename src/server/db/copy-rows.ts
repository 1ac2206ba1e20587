import type { ScriptRunner } from './database.ts'

interface Column {
  table_name: string
  name: string
  is_identity: boolean
}

const COLUMNS = `
  SELECT t.relname AS table_name, a.attname AS name, a.attidentity <> '' AS is_identity
  FROM pg_class AS t JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace
  ORDER BY t.relname, a.attnum`

/**
 * Gives all tables of the current schema of PostgreSQL the rows that another schema has, made by the same migrations. Triggers do
 * not run: what they wrote is copied too.
 */
export async function copyRows(runner: ScriptRunner, from: string): Promise<void> {
  const columns = (await runner.rows(COLUMNS)) as Column[]
  const tables = [...Map.groupBy(columns, ({ table_name }) => table_name)]
  const checkForeignKeys = await runner.delayForeignKeys()
  for (const [table] of tables) await runner.run(`ALTER TABLE "${table}" DISABLE TRIGGER USER; DELETE FROM "${table}"`)
  for (const [table, ownColumns] of tables) {
    const names = ownColumns.map(({ name }) => `"${name}"`).join(', ')
    await runner.run(`INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM "${from}"."${table}"`)
    for (const { name } of ownColumns.filter(({ is_identity }) => is_identity))
      await runner.run(
        `SELECT setval(pg_get_serial_sequence('"${table}"', '${name}'), (SELECT COALESCE(MAX("${name}"), 0) + 1 FROM "${table}"), false)`,
      )
  }
  await checkForeignKeys()
  for (const [table] of tables) await runner.run(`ALTER TABLE "${table}" ENABLE TRIGGER USER`)
}
