import type { UsedMedia } from '#contract/media/media.ts'
import { operations } from '#server/api/implementer.ts'
import { changeContent } from '#server/api/staff-change.ts'
import type { Db } from '#server/db/database.ts'
import { findFolder } from '#server/features/media-folders/store.ts'
import { findFileRefusal, putIntoTrash } from './delete-media.ts'
import { findManyMedia, moveMedia } from './store.ts'
import { findUses } from './uses-store.ts'

/* Operations on several media items, each in one transaction. */

/** The media items that are in use. */
async function findUsed(db: Db, ids: string[]): Promise<UsedMedia[]> {
  const used: UsedMedia[] = []
  for (const media of await findManyMedia(db, ids)) {
    const usedIn = await findUses(db, media)
    if (usedIn.length > 0) used.push({ id: media.id, title: media.title, usedIn })
  }
  return used
}

export const mediaBulk = {
  usesOf: operations.media.usesOf.handler(({ context, input }) => findUsed(context.db, input.ids)),

  move: operations.media.move.handler(({ context, input: { ids: wanted, folderId }, errors }) =>
    changeContent(context, async ({ trx, affects, addAuditEntry }) => {
      affects([])
      const folder = folderId === null ? null : await findFolder(trx, folderId)
      if (folder === undefined) throw errors.NOT_FOUND()
      const found = await findManyMedia(trx, wanted)
      const moving = found.filter((media) => media.folderId !== folderId)
      if (moving.length === 0) return { moved: 0 }
      const ids = moving.map(({ id }) => id)
      await moveMedia(trx, ids, folderId)
      const only = moving.length === 1 ? moving[0]! : undefined
      const named = only ? `"${only.title}"` : `${moving.length} files`
      const summary = folder ? `Moved ${named} to the folder "${folder.name}"` : `Removed ${named} from the folder`
      const before = { files: moving.map(({ id, title, folderId: from }) => ({ id, title, folderId: from })) }
      await addAuditEntry('media.move', only?.id ?? null, summary, { before, after: { folderId } })
      return { moved: moving.length }
    }),
  ),

  deleteMany: operations.media.deleteMany.handler(({ context, input: { ids, isConfirmed }, errors }) =>
    changeContent(context, async (change) => {
      const used = isConfirmed ? [] : await findUsed(change.trx, ids)
      if (used.length > 0) throw errors.CONFLICT({ data: { used } })
      const deleted: { id: string; title: string }[] = []
      const kept: { title: string; reason: string }[] = []
      for (const media of await findManyMedia(change.trx, ids)) {
        const { id, title } = media
        const reason = await findFileRefusal(change, media)
        if (reason) kept.push({ title, reason })
        else {
          await putIntoTrash(change, media)
          deleted.push({ id, title })
        }
      }
      return { deleted, kept }
    }),
  ),
}
