import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'
import { StartupError } from '#server/config/startup-error.ts'
import type { Database } from './database.ts'

/** NNNN-topic.sql runs on both databases, NNNN-topic.sqlite.sql and NNNN-topic.postgres.sql on their own. */
function nameOf(file: string, kind: Database['kind']) {
  const [, name, only] = /^(\d{4}-[a-z-]+)(?:\.(sqlite|postgres))?\.sql$/.exec(file) ?? []
  return only === undefined || only === kind ? name : undefined
}

/** Brings the database up to this program, under a lock; returns the names of what was applied. */
export async function migrate(database: Database, folder = join(ROOT, 'migrations')): Promise<string[]> {
  const files = readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const name = nameOf(file, database.kind)
      return name ? [{ name, file }] : []
    })
  const applied: string[] = []
  await database.migrateUnderLock(async ({ run, rows }) => {
    await run('CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)')
    const done = new Set(((await rows('SELECT name FROM schema_migrations')) as { name: string }[]).map((row) => row.name))
    const unknown = [...done].filter((name) => !files.some((file) => file.name === name))
    if (unknown.length > 0) {
      throw new StartupError(
        `The database is newer than this program: it holds ${unknown.join(', ')}, which this version does not know. Start a newer version, or restore a backup.`,
      )
    }
    for (const { name, file } of files) {
      if (done.has(name)) continue
      await run(readFileSync(join(folder, file), 'utf8'))
      await run(`INSERT INTO schema_migrations (name, applied_at) VALUES ('${name}', '${new Date().toISOString()}')`)
      applied.push(name)
    }
  })
  return applied
}
