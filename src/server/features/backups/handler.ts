import { PAGE_SIZE } from '#contract/page-size.ts'
import { operations } from '#server/api/implementer.ts'
import { findLastVerified, listBackups } from '#server/backup/store.ts'
import { readCreationTime } from '#server/db/migrate.ts'

const OVERDUE_MS = 48 * 60 * 60_000

export const backups = {
  list: operations.backups.list.handler(async ({ context, input: { page } }) => {
    // Retention keeps them few.
    const all = await listBackups(context.deps.database.kysely)
    const items = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return {
      items: items.map(({ id, madeAt, state, path, bytes, reason, missingFiles }) => ({
        id,
        madeAt,
        state,
        path,
        bytes,
        reason,
        missingFiles,
      })),
      total: all.length,
    }
  }),

  age: operations.backups.age.handler(async ({ context: { deps } }) => {
    const verifiedAt = (await findLastVerified(deps.database.kysely)) ?? null
    const since = verifiedAt ?? (await readCreationTime(deps.database))
    return { verifiedAt, isOverdue: deps.now().getTime() - Date.parse(since) > OVERDUE_MS }
  }),
}
