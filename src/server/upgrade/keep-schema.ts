import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'
import { copyRows } from '#server/db/copy-rows.ts'
import type { Database } from '#server/db/database.ts'
import { applyMigrations } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { openDatabase } from '#server/db/open.ts'
import {
  createSchema,
  dropSchema,
  listSchemas,
  putInPlace,
  readCurrentSchema,
  renameSchema,
  restoreUrl,
} from '#server/db/postgres-schemas.ts'

const KEPT = 'before_upgrade'
/** Has this name until it is complete. */
const UNFINISHED = 'before_upgrade_unfinished'

export interface PostgresSettings {
  DATABASE_URL: string
  DATA_DIR: string
}

async function withSchema(
  { DATABASE_URL, DATA_DIR }: PostgresSettings,
  schema: string | undefined,
  work: (of: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ databaseUrl: restoreUrl(DATABASE_URL, schema), dataDir: DATA_DIR })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** Copies all tables to another schema of the same database. Run it with the program that made the tables. */
export async function keepSchema(settings: PostgresSettings): Promise<void> {
  let live = ''
  await withSchema(settings, undefined, async (database) => {
    live = (await readCurrentSchema(database))!.name
    for (const schema of [KEPT, UNFINISHED]) await dropSchema(database, schema)
    await createSchema(database, UNFINISHED)
  })
  await withSchema(settings, UNFINISHED, ({ migrateUnderLock }) =>
    migrateUnderLock(async (runner) => {
      await applyMigrations(runner, readMigrations(join(ROOT, 'migrations'), 'postgres'))
      await copyRows(runner, live)
      await renameSchema(runner, UNFINISHED, KEPT)
    }),
  )
}

/** Replaces the tables by their copies, if there are any. */
export const rollBackSchema = (settings: PostgresSettings) =>
  withSchema(settings, undefined, async (database) => {
    if (!(await listSchemas(database)).includes(KEPT)) return
    const { name } = (await readCurrentSchema(database))!
    await database.migrateUnderLock((runner) => putInPlace(runner, name, KEPT))
  })

export const dropKeptSchema = (settings: PostgresSettings) =>
  withSchema(settings, undefined, async (database) => {
    for (const schema of [KEPT, UNFINISHED]) await dropSchema(database, schema)
  })
