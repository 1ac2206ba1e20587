import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import type { Media, NewMedia } from '#contract/media/media.ts'
import type { ApiContext } from '#server/api/context.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import { getExtension } from '#server/features/media/file-types.ts'
import { hasFolder } from '#server/features/media-folders/store.ts'
import { createMediaPath, createTitle, getMediaKind } from '#server/features/media/rules.ts'
import { findMedia, insertMedia } from '#server/features/media/store.ts'
import { attachFile, storeFile, type IncomingFile, type StoredFile } from '#server/features/media/stored-files.ts'
import { readImageHost, removeFromImageHost, sendToImageHost, type HostedPicture } from './image-host.ts'
import { ingestUpload } from './ingest-upload.ts'

/** B §7: the names of the folders at the image host. */
const HOST_FOLDERS = { library: undefined, picker: 'website', logo: 'site' }

/** A picture at the image host. */
type HostedFile = IncomingFile & HostedPicture

/** Makes a media item of an upload. */
export async function createMedia(context: ApiContext, input: z.output<typeof NewMedia>): Promise<Media> {
  const { deps } = context
  const { uploadId, title, altText, isDecorative, from, folderId } = input
  const hostFolder = HOST_FOLDERS[from]
  const host = hostFolder && (await readImageHost(deps))

  async function store(file: IncomingFile, fileId: string): Promise<StoredFile | HostedFile> {
    if (!host || getMediaKind(file.mimeType) !== 'image') return storeFile(deps, file, fileId)
    const picture = { path: file.path, mimeType: file.mimeType, name: file.originalName || 'picture' }
    return { ...file, ...(await sendToImageHost(deps, host, picture, hostFolder)) }
  }

  async function discard(file: StoredFile | HostedFile): Promise<void> {
    if (host && 'url' in file) await removeFromImageHost(deps, host, file)
  }

  async function save(change: StaffChange, file: StoredFile | HostedFile): Promise<Media> {
    const { trx, at, addAuditEntry } = change
    const { mimeType, originalName } = file
    const isHosted = 'url' in file
    // A hosted picture has no file that names the upload, so the item takes the upload's id.
    const id = isHosted ? uploadId : uuid()
    // No page can contain an id that was made just now.
    change.affects([])
    await insertMedia(trx, {
      id,
      title: title ?? createTitle(originalName),
      filePath: isHosted ? file.url : createMediaPath(id, originalName, getExtension(mimeType)),
      altText,
      mediaType: getMediaKind(mimeType) === 'image' ? 'image' : 'file',
      mimeType,
      fileNumber: isHosted ? null : 1,
      isDecorative: isDecorative ? 1 : 0,
      focalX: 50,
      focalY: 50,
      folderId: folderId && (await hasFolder(trx, folderId)) ? folderId : null,
      version: 1,
      createdAt: at,
      updatedAt: at,
    })
    if (!isHosted) await attachFile(change, id, 1, file)
    const after = (await findMedia(trx, id))!
    await addAuditEntry('media.create', id, `Uploaded media "${after.title}"`, { after })
    return after
  }

  return ingestUpload(context, { uploadId, store, discard, save })
}
