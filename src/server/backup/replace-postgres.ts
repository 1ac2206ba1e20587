import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reader } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import {
  countOthers,
  createSchema,
  dropSchema,
  listSchemas,
  readCurrentSchema,
  restoreUrl,
  swapSchemas,
} from '#server/db/postgres-schemas.ts'
import { BackupError } from './backup-error.ts'
import { hasTables } from './content-store.ts'
import type { FormerWebsite, ReplaceTarget } from './replace-target.ts'
import type { RestoreSettings } from './restore-website.ts'
import {
  findLatestFormerState,
  finishRevert,
  PARTS_BESIDE_POSTGRES,
  toSchemaName,
  swapData,
  type FormerState,
} from './swap-data.ts'

const STAGING_SCHEMA = 'being_restored'

/** A website whose tables are in a schema of PostgreSQL, and its files in the data folder or a bucket. An interrupted swap is reverted. */
export async function openPostgresTarget(env: RestoreSettings & { DATABASE_URL: string }): Promise<ReplaceTarget> {
  const openLive = () => openDatabase({ databaseUrl: restoreUrl(env.DATABASE_URL), dataDir: env.DATA_DIR })
  const live = await openLive()
  const isComplete = async (_: string, former: string) => (await listSchemas(live)).includes(toSchemaName(former))
  try {
    const isFilled = await hasTables(live)
    await finishRevert(env.DATA_DIR, isComplete)
    const schema = await readCurrentSchema(live)
    if (!schema || !isFilled)
      throw new BackupError(
        'The database has no tables to replace. Set DATABASE_URL to that of the website, or restore without --replace.',
      )
    const { name, owned, mayCreate, database, user, extension } = schema
    if (!mayCreate)
      throw new BackupError(
        `The database user may not create a schema. Run as an administrator of PostgreSQL: GRANT CREATE ON DATABASE "${database}" TO "${user}"`,
      )
    if (!owned)
      throw new BackupError(
        `The database user may not rename the schema. Run as an administrator of PostgreSQL: ALTER SCHEMA "${name}" OWNER TO "${user}"`,
      )
    if (extension)
      throw new BackupError(
        `The schema "${name}" also holds the extension ${extension}. Move it out first: CREATE SCHEMA extensions; ALTER EXTENSION ${extension} SET SCHEMA extensions`,
      )
    const stagingFolder = join(env.DATA_DIR, 'restoring')
    const toFormer = (state: FormerState): FormerWebsite => ({
      ...state,
      settings: { ...env, DATABASE_URL: restoreUrl(env.DATABASE_URL, toSchemaName(state.folder)), DATA_DIR: state.folder },
      where: `the schema ${toSchemaName(state.folder)} and in ${state.folder}`,
    })
    return {
      openLive,
      staging: { ...env, DATABASE_URL: restoreUrl(env.DATABASE_URL, STAGING_SCHEMA), DATA_DIR: stagingFolder },
      async requireNoOtherUsers() {
        await using snapshot = await live.openSnapshot()
        await refuseConnections(snapshot)
      },
      prepare: () => createSchema(live, STAGING_SCHEMA),
      dropTables: () => dropSchema(live, STAGING_SCHEMA),
      async findFormer(now) {
        const found = findLatestFormerState(env.DATA_DIR, now, await listSchemas(live))
        return found && toFormer(found)
      },
      async swap({ DATA_DIR }, now) {
        const newSchema = DATA_DIR === stagingFolder ? STAGING_SCHEMA : toSchemaName(DATA_DIR)
        const commit = (former: string) =>
          live.migrateUnderLock(async (runner) => {
            await refuseConnections(runner)
            await swapSchemas(runner, name, newSchema, toSchemaName(former))
          })
        const folder = await swapData(env.DATA_DIR, DATA_DIR, now, { parts: PARTS_BESIDE_POSTGRES, commit, isComplete })
        return toFormer({ folder, replacedAt: now.toISOString() })
      },
      async remove({ folder }) {
        await dropSchema(live, toSchemaName(folder))
        await rm(folder, { recursive: true, force: true })
      },
      close: () => live.close(),
      [Symbol.asyncDispose]: () => live.close(),
    }
  } catch (error) {
    await live.close()
    throw error
  }

  async function refuseConnections(reader: Reader): Promise<void> {
    const count = await countOthers(reader, env.DATABASE_URL)
    if (count > 0)
      throw new BackupError(
        `Another instance of the website is running, or another program uses its database (connections: ${count}). Stop all others, and try again.`,
      )
  }
}
