import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'
import { copyRows } from '#server/db/copy-rows.ts'
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

const open = (databaseUrl: string, dataDir: string, schema?: string) =>
  openDatabase({ databaseUrl: restoreUrl(databaseUrl, schema), dataDir })

/** Copies all tables to another schema of the same database. Run it with the program that made the tables. */
export async function keepSchema(databaseUrl: string, dataDir: string): Promise<void> {
  await using live = await open(databaseUrl, dataDir)
  const { name } = (await readCurrentSchema(live))!
  for (const schema of [KEPT, UNFINISHED]) await dropSchema(live, schema)
  await createSchema(live, UNFINISHED)
  await using copy = await open(databaseUrl, dataDir, UNFINISHED)
  await copy.migrateUnderLock(async (runner) => {
    await applyMigrations(runner, readMigrations(join(ROOT, 'migrations'), 'postgres'))
    await copyRows(runner, name)
    await renameSchema(runner, UNFINISHED, KEPT)
  })
}

/** Replaces the tables by their copies, if there are any. */
export async function rollBackSchema(databaseUrl: string, dataDir: string): Promise<void> {
  await using live = await open(databaseUrl, dataDir)
  if (!(await listSchemas(live)).includes(KEPT)) return
  const { name } = (await readCurrentSchema(live))!
  await live.migrateUnderLock((runner) => putInPlace(runner, name, KEPT))
}

export async function dropKeptSchema(databaseUrl: string, dataDir: string): Promise<void> {
  await using live = await open(databaseUrl, dataDir)
  for (const schema of [KEPT, UNFINISHED]) await dropSchema(live, schema)
}
