import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import type { Media, NewMedia } from '#contract/media.ts'
import type { ApiContext } from '#server/api/implementer.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import { nameOf } from '#server/auth/caller.ts'
import { extensionOf, type MimeType } from './file-kind.ts'
import { readImageHost, sendToImageHost, type ImageHost } from './image-host.ts'
import { kindOf, pathOf, plainName, titleOf } from './rules.ts'
import { findMedia, insertFile, insertMedia } from './store.ts'
import { discard, storeChecked, withChecked, type NewFile } from './take-in.ts'
import { intoStorage, withUpload, type Taking } from './with-upload.ts'

/** B §7: the names of the folders at the image host. */
const HOST_FOLDERS = { picker: 'website', logo: 'site' }

/** A picture that lies at the image host. */
interface Hosted {
  uploadId: string
  url: string
  mimeType: MimeType
  originalName: string
}

export const fileRow = ({ at, user }: StaffChange, mediaId: string, number: number, file: NewFile) => ({
  ...file,
  mediaId,
  number,
  savedBy: nameOf(user),
  savedAt: at,
})

/** Pictures go to the image host, all else into our own storage. */
const toHost = ({ deps }: ApiContext, host: ImageHost, folder: string): Taking<NewFile | Hosted> => ({
  take: (upload) =>
    withChecked(deps, upload, async (checked) => {
      const { mimeType, path } = checked
      if (kindOf(mimeType) !== 'image') return storeChecked(deps, upload, checked)
      const originalName = plainName(upload.name)
      const url = await sendToImageHost(deps, host, { path, mimeType, name: originalName || 'picture' }, folder)
      return { uploadId: upload.id, url, mimeType, originalName }
    }),
  // What the host has taken stays there.
  undo: async (taken) => ('url' in taken ? undefined : discard(deps, taken.id)),
})

/** Makes a medium of a finished upload. */
export async function createMedia(context: ApiContext, input: z.output<typeof NewMedia>): Promise<Media> {
  const { uploadId, title, altText, isDecorative, from } = input
  const host = from === 'library' ? undefined : await readImageHost(context.deps)

  async function keep(change: StaffChange, taken: NewFile | Hosted): Promise<Media> {
    const { trx, at, note } = change
    const { mimeType, originalName } = taken
    const isHosted = 'url' in taken
    // One that is elsewhere has no file that would know the upload: then its own id does.
    const id = isHosted ? uploadId : uuid()
    await insertMedia(trx, {
      id,
      title: title ?? titleOf(originalName),
      filePath: isHosted ? taken.url : pathOf(id, originalName, extensionOf(mimeType)),
      altText,
      mediaType: kindOf(mimeType) === 'image' ? 'image' : 'file',
      mimeType,
      fileNumber: isHosted ? null : 1,
      isDecorative: isDecorative ? 1 : 0,
      focalX: 50,
      focalY: 50,
      version: 1,
      createdAt: at,
      updatedAt: at,
    })
    if (!isHosted) await insertFile(trx, fileRow(change, id, 1, taken))
    const after = (await findMedia(trx, id))!
    await note({ action: 'media.create', entityType: 'media', entityId: id, summary: `Uploaded media "${after.title}"`, after })
    return after
  }

  return host && from !== 'library'
    ? withUpload(context, uploadId, toHost(context, host, HOST_FOLDERS[from]), keep)
    : withUpload(context, uploadId, intoStorage(context.deps), keep)
}
