import { ORPCError } from '@orpc/server'
import type { Media } from '#contract/media.ts'
import type { ApiContext } from '#server/api/context.ts'
import { requireCaller } from '#server/api/require-caller.ts'
import { changeContent, type StaffChange } from '#server/api/staff-change.ts'
import type { Upload } from '#server/uploads/uploads.ts'
import { FileRefused } from '#server/features/media/file-refused.ts'
import { findByUpload, findMedia } from '#server/features/media/store.ts'
import { discardFile, NotStored, type HostedFile, type StoredFile } from './store-upload.ts'

interface FinishedUpload<File> {
  uploadId: string
  /** The media item whose file is replaced; left out when a new one is made. */
  mediaId?: string
  /** Checks the upload, makes it safe and stores it. */
  store(upload: Upload): Promise<File>
  /** Writes the media item of the file, in the transaction. */
  save(change: StaffChange, file: File): Promise<Media>
}

const gone = (message: string) => new ORPCError('GONE', { status: 410, message })
const NOT_THERE = 'This upload is not there any more. Please choose the file again.'
const USED_ELSEWHERE = 'This upload has become another media item. Please choose the file again.'

/**
 * Makes a finished upload the file of a media item: check, make safe, store, save in one transaction, remove the upload.
 * Sent again after a lost answer, it gives the same item. A failure leaves the upload, and no stored file that nothing knows of.
 */
export async function finishUpload<File extends StoredFile | HostedFile>(
  context: ApiContext,
  { uploadId, mediaId, store, save }: FinishedUpload<File>,
): Promise<Media> {
  const { deps } = context
  const upload = await deps.uploads.find(uploadId, requireCaller(context).user.id)
  const earlier = await findFinished(context, uploadId, mediaId)
  if (earlier) return earlier
  if (!upload) throw gone(NOT_THERE)

  let stored: File | undefined
  let isCommitting = false
  try {
    const file = await store(upload)
    stored = file
    const media = await changeContent(context, async (change) => {
      const saved = await save(change, file)
      isCommitting = true
      return saved
    })
    await removeUpload(context, uploadId)
    return media
  } catch (error) {
    // Once the commit was sent, only the database knows: a file without a row is left to the hourly sweep.
    if (stored && 'id' in stored && !isCommitting) await discardFile(deps, stored.id)
    // Sent twice, or committed though the answer was lost.
    const finished = await findFinished(context, uploadId, mediaId).catch(() => undefined)
    // A refused file will never be accepted, and would count among this person's open uploads.
    if (finished || error instanceof FileRefused) await removeUpload(context, uploadId)
    if (finished) return finished
    throw toRefusal(error)
  }
}

/** The item that an earlier attempt has made of this upload. Throws GONE if the upload has become the file of another item. */
async function findFinished({ deps }: ApiContext, uploadId: string, mediaId?: string): Promise<Media | undefined> {
  const db = deps.database.kysely
  const used = await findByUpload(db, uploadId)
  // An item whose picture is at the image host has no file; its own id is that of the upload.
  const found = await findMedia(db, used?.mediaId ?? uploadId)
  if (!found) return undefined
  const isSame = mediaId === undefined ? !used || used.number === 1 : found.id === mediaId
  if (!isSame) throw gone(USED_ELSEWHERE)
  return found
}

/** What is left of it is removed after a day. */
const removeUpload = ({ deps }: ApiContext, uploadId: string) =>
  deps.uploads
    .remove(uploadId)
    .catch((error: unknown) => deps.log.warn({ err: error, uploadId }, 'A finished upload could not be removed'))

/** The contract's `badFile`. */
function toRefusal(error: unknown): unknown {
  if (error instanceof FileRefused) {
    const code = error.because === 'type' ? 'UNSUPPORTED_MEDIA_TYPE' : 'UNPROCESSABLE_CONTENT'
    return new ORPCError(code, { message: error.message, cause: error })
  }
  if (error instanceof NotStored) {
    const message = 'The file could not be stored. What you sent is kept for a day: please try again.'
    return new ORPCError('SERVICE_UNAVAILABLE', { message, cause: error })
  }
  return error
}
