import { CANNOT_REPLACE, type Media } from '#contract/media/media.ts'
import { operations } from '#server/api/implementer.ts'
import { refuseField, requireFound } from '#server/api/refuse.ts'
import { changeContent, refuseStale, type StaffChange } from '#server/api/staff-change.ts'
import { updateRow } from '#server/records/store.ts'
import { isStored } from '#server/records/is-stored.ts'
import { MAX_MEGAPIXELS } from './sanitize/clean-image.ts'
import { mediaBulk } from './bulk.ts'
import { putIntoTrash, requireMayChangeFile } from './delete-media.ts'
import { createMedia } from './ingest/create-media.ts'
import { FileRefused } from './file-refused.ts'
import { ACCEPTED } from './file-types.ts'
import { ingestUpload } from './ingest/ingest-upload.ts'
import { describeOtherKind, getMediaKind } from './rules.ts'
import { findMedia, listMedia, listVersions } from './store.ts'
import { attachFile, storeFile } from './stored-files.ts'
import { findUses } from './uses-store.ts'

/** Why the file may not become one of another kind: a page that shows it as a picture could not show a document. */
async function findKindRefusal({ trx }: StaffChange, before: Media, mimeType: string): Promise<string | undefined> {
  if (getMediaKind(mimeType) === before.kind || (await findUses(trx, before)).length === 0) return undefined
  return describeOtherKind(before.kind)
}

/** Makes one of its files the current file of a media item. */
async function setCurrentFile(
  change: StaffChange,
  before: Media,
  { number, mimeType }: { number: number; mimeType: string },
  whatHappened: string,
): Promise<Media> {
  const { trx, at, addAuditEntry } = change
  const { id, title } = before
  await requireMayChangeFile(change, before)
  await updateRow(trx, 'media', id, { fileNumber: number, mimeType, mediaType: mimeType, updatedAt: at })
  const after = (await findMedia(trx, id))!
  await addAuditEntry('media.replace', id, `${whatHappened} media "${title}"`, { before, after })
  return after
}

export const media = {
  list: operations.media.list.handler(({ context, input }) => listMedia(context.db, input)),

  get: operations.media.get.handler(async ({ context, input, errors }) =>
    requireFound(await findMedia(context.db, input.id), errors),
  ),

  limits: operations.media.limits.handler(({ context }) => ({
    maxBytes: context.deps.config.mediaMaxBytes,
    maxMegapixels: MAX_MEGAPIXELS,
    accept: ACCEPTED,
  })),

  create: operations.media.create.handler(({ context, input }) => createMedia(context, input)),

  update: operations.media.update.handler(({ context, input: { id, version, isDecorative, ...fields }, errors }) =>
    changeContent(context, async (change) => {
      const { trx, at, addAuditEntry } = change
      const before = requireFound(await findMedia(trx, id), errors)
      if (await isStored(change, 'media', before, version, { ...fields, isDecorative })) return before
      await updateRow(trx, 'media', id, { ...fields, isDecorative: isDecorative ? 1 : 0, updatedAt: at })
      const after = (await findMedia(trx, id))!
      await addAuditEntry('media.update', id, `Changed media "${after.title}"`, { before, after })
      return after
    }),
  ),

  replace: operations.media.replace.handler(({ context, input: { id, version, uploadId }, errors }) =>
    ingestUpload(context, {
      uploadId,
      mediaId: id,
      store: (file, fileId) => storeFile(context.deps, file, fileId),
      async save(change, file) {
        const { trx } = change
        const before = requireFound(await findMedia(trx, id), errors)
        await refuseStale(change, 'media', before, version)
        if (!before.file) throw refuseField('uploadId', CANNOT_REPLACE)
        const refusal = await findKindRefusal(change, before, file.mimeType)
        if (refusal) throw new FileRefused('type', refusal)
        const [latest] = await listVersions(trx, id)
        const number = latest!.number + 1
        await attachFile(change, id, number, file)
        return setCurrentFile(change, before, { number, mimeType: file.mimeType }, 'Replaced the file of')
      },
    }),
  ),

  versions: operations.media.versions.handler(async ({ context: { db }, input, errors }) => {
    requireFound(await findMedia(db, input.id), errors)
    return listVersions(db, input.id)
  }),

  restoreVersion: operations.media.restoreVersion.handler(({ context, input: { id, version, number }, errors }) =>
    changeContent(context, async (change) => {
      const [before, versions] = [await findMedia(change.trx, id), await listVersions(change.trx, id)]
      const wanted = versions.find((one) => one.number === number)
      if (!before || !wanted) throw errors.NOT_FOUND()
      await refuseStale(change, 'media', before, version)
      // A picture that was replaced by a document may come back, because pages may show the item as a picture.
      const wasPicture = [versions.at(-1)!, wanted].every(({ mimeType }) => getMediaKind(mimeType) === 'image')
      const refusal = wasPicture ? undefined : await findKindRefusal(change, before, wanted.mimeType)
      if (refusal) throw refuseField('number', refusal)
      return setCurrentFile(change, before, wanted, 'Restored a former file of')
    }),
  ),

  usedIn: operations.media.usedIn.handler(async ({ context: { db }, input, errors }) => {
    const found = requireFound(await findMedia(db, input.id), errors)
    return findUses(db, found)
  }),

  delete: operations.media.delete.handler(({ context, input: { id, isConfirmed }, errors }) =>
    changeContent(context, async (change) => {
      const { trx } = change
      const before = requireFound(await findMedia(trx, id), errors)
      await requireMayChangeFile(change, before)
      const usedIn = isConfirmed ? [] : await findUses(trx, before)
      if (usedIn.length > 0) throw errors.CONFLICT({ data: { usedIn } })
      await putIntoTrash(change, before)
      return {}
    }),
  ),

  ...mediaBulk,
}
