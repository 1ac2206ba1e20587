import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { BackupError } from './backup-error.ts'
import { listTables } from './content-store.ts'
import type { ReplacePlace } from './replace-place.ts'
import type { RestoreSettings } from './restore-website.ts'
import {
  countOthers,
  createSchema,
  dropSchema,
  listSchemas,
  readCurrentSchema,
  restoreUrl,
  swapSchemas,
} from '#server/db/postgres-schemas.ts'
import { finishRevert, PARTS_BESIDE_POSTGRES, schemaOf, swapData } from './swap-data.ts'

const SIDE = 'being_restored'

/** A website whose tables are in a schema of PostgreSQL, and its files in the data folder or a bucket. An interrupted swap is reverted. */
export async function openPostgresPlace(env: RestoreSettings & { DATABASE_URL: string }): Promise<ReplacePlace> {
  const live = await openDatabase({ databaseUrl: restoreUrl(env.DATABASE_URL), dataDir: env.DATA_DIR })
  const isComplete = async (_: string, former: string) => (await listSchemas(live)).includes(schemaOf(former))
  try {
    const isFilled = await hasTables()
    await finishRevert(env.DATA_DIR, isComplete)
    const schema = await readCurrentSchema(live)
    if (!schema || !isFilled) throw new BackupError('The database has no tables to replace. Restore without --replace.')
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
    return {
      live: () => openDatabase({ databaseUrl: restoreUrl(env.DATABASE_URL), dataDir: env.DATA_DIR }),
      side: { ...env, DATABASE_URL: restoreUrl(env.DATABASE_URL, SIDE), DATA_DIR: join(env.DATA_DIR, 'restoring') },
      async refuseRunning() {
        const snapshot = await live.openSnapshot()
        try {
          refuseOthers(await countOthers(snapshot))
        } finally {
          await snapshot.close()
        }
      },
      async prepare() {
        await dropSchema(live, SIDE)
        await createSchema(live, SIDE)
      },
      async swap(side, now) {
        const commit = (former: string) =>
          live.migrateUnderLock(async (runner) => {
            refuseOthers(await countOthers(runner))
            await swapSchemas(runner, name, SIDE, schemaOf(former))
          })
        const former = await swapData(env.DATA_DIR, side, now, { parts: PARTS_BESIDE_POSTGRES, commit, isComplete })
        return `the schema ${schemaOf(former)} and in ${former}`
      },
      async close() {
        try {
          await dropSchema(live, SIDE)
        } finally {
          await live.close()
        }
      },
    }
  } catch (error) {
    await live.close()
    throw error
  }

  async function hasTables(): Promise<boolean> {
    const snapshot = await live.openSnapshot()
    try {
      return (await listTables(snapshot)).length > 0
    } finally {
      await snapshot.close()
    }
  }
}

function refuseOthers(count: number): void {
  if (count > 0)
    throw new BackupError(
      `The website is running, or another program uses its database (connections: ${count}). Stop all servers, and try again.`,
    )
}
