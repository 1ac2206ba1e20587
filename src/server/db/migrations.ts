import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'

export interface Migration {
  name: string
  sql: string
  /** The hash of the SQL, independent of line endings. */
  hash: string
}

const FILE = /^(\d{4}-[a-z-]+)(?:\.(sqlite|postgres))?\.sql$/

/**
 * The migrations for one kind of database, in order. NNNN-topic.sql runs on both databases, and after it
 * NNNN-topic.sqlite.sql or NNNN-topic.postgres.sql.
 */
export function readMigrations(folder: string, kind: Database['kind']): Migration[] {
  const scripts = new Map<string, string>()
  // Without their ending, so that NNNN-topic comes before NNNN-topic.sqlite.
  const files = readdirSync(folder).map((file) => file.replace(/\.sql$/, ''))
  for (const file of files.toSorted()) {
    const [, name, only] = FILE.exec(`${file}.sql`) ?? []
    if (!name || (only !== undefined && only !== kind)) continue
    const script = readFileSync(join(folder, `${file}.sql`), 'utf8').replaceAll('\r\n', '\n')
    scripts.set(name, (scripts.get(name) ?? '') + script)
  }
  return [...scripts].map(([name, sql]) => ({ name, sql, hash: hash('sha256', sql) }))
}
