import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import type { Media, NewMedia } from '#contract/media.ts'
import type { ApiContext } from '#server/api/context.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import { extensionOf } from '#server/features/media/file-types.ts'
import { finishUpload } from './finish-upload.ts'
import { readImageHost } from './image-host.ts'
import { kindOf, pathOf, titleOf } from '#server/features/media/rules.ts'
import { findMedia, insertFile, insertMedia } from '#server/features/media/store.ts'
import { storeUpload, type HostedFile, type HostFolder, type StoredFile } from './store-upload.ts'

/** B §7: the names of the folders at the image host. */
const HOST_FOLDERS = { picker: 'website', logo: 'site' }

export const fileRow = ({ at, user }: StaffChange, mediaId: string, number: number, file: StoredFile) => ({
  ...file,
  mediaId,
  number,
  savedBy: getDisplayName(user),
  savedAt: at,
})

/** Where pictures go that do not stay in our storage. */
async function findHostFolder({ deps }: ApiContext, from: z.output<typeof NewMedia>['from']): Promise<HostFolder | undefined> {
  if (from === 'library') return undefined
  const host = await readImageHost(deps)
  return host && { host, folder: HOST_FOLDERS[from] }
}

/** Makes a medium of a finished upload. */
export async function createMedia(context: ApiContext, input: z.output<typeof NewMedia>): Promise<Media> {
  const { uploadId, title, altText, isDecorative, from } = input
  const hostFolder = await findHostFolder(context, from)

  async function save(change: StaffChange, file: StoredFile | HostedFile): Promise<Media> {
    const { trx, at, note } = change
    const { mimeType, originalName } = file
    const isHosted = 'url' in file
    // One that is elsewhere has no file that would know the upload: then its own id does.
    const id = isHosted ? uploadId : uuid()
    await insertMedia(trx, {
      id,
      title: title ?? titleOf(originalName),
      filePath: isHosted ? file.url : pathOf(id, originalName, extensionOf(mimeType)),
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
    if (!isHosted) await insertFile(trx, fileRow(change, id, 1, file))
    const after = (await findMedia(trx, id))!
    await note({ action: 'media.create', entityType: 'media', entityId: id, summary: `Uploaded media "${after.title}"`, after })
    return after
  }

  return finishUpload(context, { uploadId, store: (upload) => storeUpload(context.deps, upload, hostFolder), save })
}
