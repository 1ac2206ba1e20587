import type { Deps } from '#server/deps.ts'
import { purgeTrash } from '#server/records/store.ts'
import { trashSince } from '#server/records/trash.ts'
import { listOrphans } from './store.ts'
import { discardFile } from './stored-files.ts'

const HOUR_MS = 60 * 60_000

type Needed = Pick<Deps, 'database' | 'storage' | 'now' | 'log'>

/**
 * Removes stored files that no media item and no trash entry refers to: after a deletion for good, or a crash. Files of
 * the last hour are kept, as an upload may be about to use them.
 */
export async function removeOrphans(deps: Needed): Promise<void> {
  const { kysely } = deps.database
  const now = deps.now()
  await purgeTrash(kysely, trashSince(now.toISOString()))
  const orphans = await listOrphans(kysely, new Date(now.getTime() - HOUR_MS).toISOString())
  for (const id of orphans) await discardFile(deps, id)
}
