import type { Database } from '#server/db/database.ts'
import { dropSchema, listSchemas } from '#server/db/postgres-schemas.ts'
import { findKept, listExpiredSchemas, refuseInterrupted, removeFormerStates, schemaOf } from './swap-data.ts'

/** Throws if a restore was interrupted while it replaced a website on PostgreSQL. */
export async function refuseInterruptedIn(database: Database, dataDir: string): Promise<void> {
  if (database.kind === 'sqlite') return
  await refuseInterrupted(dataDir, async (_, former) => (await listSchemas(database)).includes(schemaOf(former)))
}

/** When the website was replaced whose former state can be put back. */
export async function findFormer(database: Database, dataDir: string, now: Date): Promise<string | undefined> {
  const schemas = database.kind === 'sqlite' ? undefined : await listSchemas(database)
  return findKept(dataDir, now, schemas)?.replacedAt
}

/** Removes what restores replaced more than a week ago. */
export async function removeFormerStatesOf(database: Database, dataDir: string, now: Date): Promise<void> {
  removeFormerStates(dataDir, now)
  if (database.kind === 'sqlite') return
  for (const schema of listExpiredSchemas(await listSchemas(database), now)) await dropSchema(database, schema)
}
