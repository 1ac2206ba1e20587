import { operations } from '#server/api/implementer.ts'
import { changeContent } from '#server/api/staff-change.ts'
import type { EntityType } from '#server/audit/audit.ts'
import { trashSince, type TrashedRows } from '#server/records/trash.ts'
import { putBack } from './put-back.ts'
import { deleteTrashed, findTrashed, listTrash } from './store.ts'

export const trash = {
  list: operations.trash.list.handler(({ context: { deps }, input }) =>
    listTrash(deps.database.kysely, trashSince(deps.now().toISOString()), input.page),
  ),

  restore: operations.trash.restore.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const found = await findTrashed(trx, id, trashSince(at))
      if (!found) throw errors.NOT_FOUND()
      const { entityId, title } = found
      const entityType = found.entityType as EntityType
      // First, as it takes the lock that writes of enquiries begin with: in another order two could wait for each other.
      await note({ action: 'trash.restore', entityType, entityId, summary: `Restored "${title}" from the trash` })
      const reason = await putBack(trx, JSON.parse(found.state) as TrashedRows, at)
      if (reason) throw errors.CONFLICT({ message: reason })
      await deleteTrashed(trx, id)
      return {}
    }),
  ),

  delete: operations.trash.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const found = await findTrashed(trx, id, trashSince(at))
      if (!found) throw errors.NOT_FOUND()
      await deleteTrashed(trx, id)
      const { entityId, title } = found
      const entityType = found.entityType as EntityType
      await note({ action: 'trash.delete', entityType, entityId, summary: `Deleted "${title}" for good` })
      return {}
    }),
  ),
}
