import type { Deps } from '#server/deps.ts'
import { readTrash } from '#server/records/trash-retention.ts'
import { isUsedFile, listUnusedFiles } from './store.ts'
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
  const unused = await listUnusedFiles(kysely, new Date(now.getTime() - HOUR_MS).toISOString())
  if (unused.length === 0) return
  const trashed = new Set<string>()
  for await (const batch of readTrash(kysely, 'media')) {
    for (const { rows } of batch) for (const file of rows.mediaFiles ?? []) trashed.add(file.id)
  }
  for (const id of unused) {
    // Somebody may have restored it from the trash meanwhile.
    if (!trashed.has(id) && !(await isUsedFile(kysely, id))) await discardFile(deps, id)
  }
}
