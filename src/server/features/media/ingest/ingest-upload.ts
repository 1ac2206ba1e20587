import { rm } from 'node:fs/promises'
import { ORPCError } from '@orpc/server'
import { v7 as uuid } from 'uuid'
import { UPLOAD_GONE } from '#contract/media/file-problems.ts'
import type { Media } from '#contract/media/media.ts'
import { type ApiContext, requireCaller } from '#server/api/context.ts'
import { changeContent, type StaffChange } from '#server/api/staff-change.ts'
import { FileRefused } from '#server/features/media/file-refused.ts'
import { plainName } from '#server/features/media/rules.ts'
import { makeSafe } from '#server/features/media/sanitize/make-safe.ts'
import { findByUpload, findMedia } from '#server/features/media/store.ts'
import { discardFile, type IncomingFile } from '#server/features/media/stored-files.ts'
import { readFileType } from './read-file-type.ts'

interface Ingestion<Stored> {
  uploadId: string
  /** The media item whose file is replaced; absent for a new item. */
  mediaId?: string
  /** Puts the file into our storage under this id, or sends it to the image host. */
  store(file: IncomingFile, fileId: string): Promise<Stored>
  /** Removes what is not in our storage, if its rows could not be saved. */
  discard?(stored: Stored): Promise<void>
  /** Writes the rows of the file, in the transaction. */
  save(change: StaffChange, stored: Stored): Promise<Media>
}

/** What is being done; after a failure it decides what to clean up. */
type Step = 'check' | 'store' | 'save' | 'commit'

/**
 * Turns an upload into the file of a media item: receive, check, make safe, store, insert. After a failure the upload is
 * still there, so the request can be repeated; repeated after a lost answer, it returns the same item.
 */
export async function ingestUpload<Stored>(
  context: ApiContext,
  { uploadId, mediaId, store, discard, save }: Ingestion<Stored>,
): Promise<Media> {
  const { deps } = context
  const upload = await deps.uploads.find(uploadId, requireCaller(context).user.id)
  const earlier = await findIngested(context, uploadId, mediaId)
  if (earlier) return earlier
  if (!upload) throw gone(UPLOAD_GONE)

  const fileId = uuid()
  // Each attempt writes its own file: libvips maps files into memory, and a second writer would end the process.
  const safePath = `${upload.path}.${fileId}`
  let step: Step = 'check'
  let stored: Stored | undefined
  try {
    const mimeType = await readFileType(upload.path, upload.name)
    const safe = await makeSafe(deps, { path: upload.path, mimeType, safePath })
    step = 'store'
    const file = await store({ ...safe, uploadId, originalName: plainName(upload.name) }, fileId)
    stored = file
    step = 'save'
    const media = await changeContent(context, async (change) => {
      const saved = await save(change, file)
      step = 'commit'
      return saved
    })
    await removeUpload(context, uploadId)
    return media
  } catch (error) {
    // Once COMMIT is sent, only the database knows the result. A file without a row is left to remove-orphans.ts.
    if (step === 'store' || step === 'save') {
      if (stored) await discard?.(stored)
      await discardFile(deps, fileId)
    }
    const finished = await findIngested(context, uploadId, mediaId).catch(() => undefined)
    // A refused file will never be accepted, and would count among the person's open uploads.
    if (finished || error instanceof FileRefused) await removeUpload(context, uploadId)
    if (finished) return finished
    throw toApiError(error, step)
  } finally {
    await rm(safePath, { force: true }).catch((error: unknown) => deps.log.warn({ err: error }, 'A temporary file is left'))
  }
}

const gone = (message: string) => new ORPCError('GONE', { status: 410, message })
const USED_ELSEWHERE = 'This upload already belongs to another media item. Please choose the file again.'
const NOT_STORED = 'The file could not be stored. Your upload is kept for a day: please try again.'

/** The item that an earlier attempt made of this upload. Throws GONE if the upload became the file of another item. */
async function findIngested({ db }: ApiContext, uploadId: string, mediaId?: string): Promise<Media | undefined> {
  const used = await findByUpload(db, uploadId)
  // An item whose picture is at the image host has no file; it has the id of the upload.
  const found = await findMedia(db, used?.mediaId ?? uploadId)
  if (!found) return undefined
  const isSame = mediaId === undefined ? !used || used.number === 1 : found.id === mediaId
  if (!isSame) throw gone(USED_ELSEWHERE)
  return found
}

/** If this fails, the upload is removed after a day. */
const removeUpload = ({ deps }: ApiContext, uploadId: string) =>
  deps.uploads
    .remove(uploadId)
    .catch((error: unknown) => deps.log.warn({ err: error, uploadId }, 'A finished upload could not be removed'))

/** The contract's `badFile`, or that the disk or the storage failed. */
function toApiError(error: unknown, step: Step): unknown {
  if (error instanceof FileRefused) {
    const code = error.because === 'type' ? 'UNSUPPORTED_MEDIA_TYPE' : 'UNPROCESSABLE_CONTENT'
    return new ORPCError(code, { message: error.message, cause: error })
  }
  const isKnown = error instanceof ORPCError || step === 'save' || step === 'commit'
  return isKnown ? error : new ORPCError('SERVICE_UNAVAILABLE', { message: NOT_STORED, cause: error })
}
