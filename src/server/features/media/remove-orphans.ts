import type { Deps } from '#server/deps.ts'
import { purgeTrash } from '#server/records/store.ts'
import { trashSince } from '#server/records/trash.ts'
import { listOrphans } from './store.ts'
import { discardFile } from './stored-files.ts'

const HOUR_MS = 60 * 60_000

type Needed = Pick<Deps, 'database' | 'storage' | 'now' | 'log'>

/**
 * Removes from the storage what neither a medium nor the trash refers to: what was deleted for good, and what a power
 * cut left behind. What was begun within the last hour may be about to be used.
 */
export async function removeOrphans(deps: Needed): Promise<void> {
  const { kysely } = deps.database
  const now = deps.now()
  await purgeTrash(kysely, trashSince(now.toISOString()))
  const orphans = await listOrphans(kysely, new Date(now.getTime() - HOUR_MS).toISOString())
  for (const id of orphans) await discardFile(deps, id)
}
