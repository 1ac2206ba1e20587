import { v7 as uuid } from 'uuid'
import { operations } from '#server/api/implementer.ts'
import { changeContent, refuseStale, type StaffChange } from '#server/api/staff-change.ts'
import { nameOf } from '#server/auth/caller.ts'
import { MAX_MEGAPIXELS } from './clean-image.ts'
import { ACCEPTED, extensionOf } from './file-kind.ts'
import { kindOf, pathOf, titleOf } from './rules.ts'
import { findMedia, insertFile, insertMedia, listMedia, updateMedia } from './store.ts'
import type { NewFile } from './take-in.ts'
import { useUpload } from './use-upload.ts'

const fileRow = ({ at, user }: StaffChange, mediaId: string, number: number, file: NewFile) => ({
  ...file,
  mediaId,
  number,
  savedBy: nameOf(user),
  savedAt: at,
})

export const media = {
  list: operations.media.list.handler(({ context, input }) => listMedia(context.deps.database.kysely, input)),

  get: operations.media.get.handler(async ({ context, input, errors }) => {
    const found = await findMedia(context.deps.database.kysely, input.id)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),

  limits: operations.media.limits.handler(({ context }) => ({
    maxBytes: context.deps.config.mediaMaxBytes,
    maxMegapixels: MAX_MEGAPIXELS,
    accept: ACCEPTED,
  })),

  create: operations.media.create.handler(({ context, input: { uploadId, title, altText, isDecorative } }) =>
    useUpload(context, uploadId, async (change, file) => {
      const { trx, at, note } = change
      const id = uuid()
      await insertMedia(trx, {
        id,
        title: title ?? titleOf(file.originalName),
        filePath: pathOf(id, file.originalName, extensionOf(file.mimeType)),
        altText,
        mediaType: kindOf(file.mimeType) === 'image' ? 'image' : 'file',
        mimeType: file.mimeType,
        fileNumber: 1,
        isDecorative: isDecorative ? 1 : 0,
        focalX: 50,
        focalY: 50,
        version: 1,
        createdAt: at,
        updatedAt: at,
      })
      await insertFile(trx, fileRow(change, id, 1, file))
      const after = (await findMedia(trx, id))!
      await note({ action: 'media.create', entityType: 'media', entityId: id, summary: `Uploaded media "${after.title}"`, after })
      return after
    }),
  ),

  update: operations.media.update.handler(({ context, input: { id, version, isDecorative, ...fields }, errors }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const before = await findMedia(trx, id)
      if (!before) throw errors.NOT_FOUND()
      await refuseStale(trx, 'media', before, version)
      await updateMedia(trx, id, { ...fields, isDecorative: isDecorative ? 1 : 0, updatedAt: at })
      const after = (await findMedia(trx, id))!
      await note({
        action: 'media.update',
        entityType: 'media',
        entityId: id,
        summary: `Changed media "${after.title}"`,
        before,
        after,
      })
      return after
    }),
  ),
}
