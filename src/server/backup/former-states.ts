import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { dropSchema, listSchemas, restoreUrl } from '#server/db/postgres-schemas.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { RestoreSettings } from './restore-website.ts'
import { listStoredFiles } from './store.ts'
import {
  findLatestFormerState,
  isExpired,
  listFormerStates,
  refuseInterrupted,
  removeFormerFolders,
  toSchemaName,
} from './swap-data.ts'

/** Throws if a restore was interrupted while it replaced a website on PostgreSQL. */
export async function requireNoInterruptedRestore(database: Database, dataDir: string): Promise<void> {
  if (database.kind === 'sqlite') return
  await refuseInterrupted(dataDir, async (_, former) => (await listSchemas(database)).includes(toSchemaName(former)))
}

/** When the last restore replaced the website, if its former state can still be put back. */
export async function findFormerStateTime(database: Database, dataDir: string, now: Date): Promise<string | undefined> {
  const schemas = database.kind === 'sqlite' ? undefined : await listSchemas(database)
  return findLatestFormerState(dataDir, now, schemas)?.replacedAt
}

/** Removes what restores replaced more than a week ago, with the files that only it has in the bucket. */
export async function removeFormerStates(
  database: Database,
  env: RestoreSettings,
  now: Date,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  try {
    if (env.S3_BUCKET) await removeFiles(database, env, now)
  } catch (error) {
    // A former database may be damaged: that may be why it was replaced.
    log.warn({ err: error }, 'The files that only a former state has stay in the bucket')
  }
  await removeFormerFolders(env.DATA_DIR, now)
  if (database.kind === 'sqlite') return
  for (const schema of await listSchemas(database)) if (isExpired(schema, now)) await dropSchema(database, schema)
}

async function removeFiles(database: Database, env: RestoreSettings, now: Date): Promise<void> {
  const formers = await listFormers(database, env)
  const expired = formers.filter(({ name }) => isExpired(name, now))
  if (expired.length === 0) return
  const removable = new Set<string>()
  for (const { settings } of expired) for (const id of await listFilesOf(settings)) removable.add(id)
  const used = [await listStoredFiles(database.kysely)]
  for (const former of formers) if (!expired.includes(former)) used.push(await listFilesOf(former.settings))
  const storage = await openStorage(env)
  for (const id of removable) if (!used.some((ids) => ids.has(id))) await storage.delete(id)
}

/** All former states with a database. */
async function listFormers(database: Database, { DATA_DIR, DATABASE_URL }: RestoreSettings) {
  if (DATABASE_URL)
    return (await listSchemas(database))
      .filter((name) => name.startsWith(toSchemaName('before-restore-')))
      .map((name) => ({ name, settings: { dataDir: DATA_DIR, databaseUrl: restoreUrl(DATABASE_URL, name) } }))
  return listFormerStates(DATA_DIR)
    .filter(({ folder }) => existsSync(join(folder, 'site.db')))
    .map(({ folder }) => ({ name: folder, settings: { dataDir: folder, databaseUrl: undefined } }))
}

async function listFilesOf(settings: Parameters<typeof openDatabase>[0]): Promise<Set<string>> {
  await using former = await openDatabase(settings)
  return await listStoredFiles(former.kysely)
}
