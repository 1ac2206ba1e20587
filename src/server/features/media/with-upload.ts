import { ORPCError } from '@orpc/server'
import type { Media } from '#contract/media.ts'
import type { ApiContext } from '#server/api/implementer.ts'
import { signedIn } from '#server/api/signed-in.ts'
import { changeContent, type StaffChange } from '#server/api/staff-change.ts'
import type { Upload } from '#server/uploads/uploads.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { FileRefused } from './file-refused.ts'
import { findByUpload, findMedia } from './store.ts'
import { discard, NotStored, takeIn, type NewFile } from './take-in.ts'

/** The contract's `badFile`. */
function refusal(error: unknown): unknown {
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

/** How a finished upload becomes something that can be kept, and what is to be done if it cannot be kept after all. */
export interface Taking<Taken> {
  take(upload: Upload): Promise<Taken>
  undo(taken: Taken): Promise<void>
}

/** Into our own storage. */
export const intoStorage = (deps: ApiContext['deps']): Taking<NewFile> => ({
  take: (upload) => takeIn(deps, upload),
  undo: (file) => discard(deps, file.id),
})

/**
 * Checks and stores a finished upload, then writes what becomes of it, in one transaction. Whoever lost the answer and
 * sends it again gets the same medium; whatever fails leaves the upload as it was, and no other file.
 */
export async function withUpload<Taken>(
  context: ApiContext,
  uploadId: string,
  { take, undo }: Taking<Taken>,
  keep: (change: StaffChange, taken: Taken) => Promise<Media>,
): Promise<Media> {
  const { deps } = context
  const already = async () => {
    const done = await findByUpload(deps.database.kysely, uploadId)
    return findMedia(deps.database.kysely, done?.mediaId ?? uploadId)
  }
  const upload = await deps.uploads.find(uploadId, signedIn(context).user.id)
  const before = await already()
  if (before) return before
  if (!upload) {
    throw new ORPCError('GONE', { status: 410, message: 'This upload is not there any more. Please choose the file again.' })
  }
  let taken: Taken
  try {
    taken = await take(upload)
  } catch (error) {
    // Sent twice, and the other one made something of it: then the file is gone while it is looked at here.
    const other = await already()
    if (other) return other
    // It will never be taken, and would count among what this person has under way.
    if (error instanceof FileRefused) await deps.uploads.remove(uploadId)
    throw refusal(error)
  }
  try {
    const media = await changeContent(context, (change) => keep(change, taken))
    await deps.uploads.remove(uploadId)
    return media
  } catch (error) {
    await undo(taken)
    const other = isUniqueViolation(error) ? await already() : undefined
    if (other) return other
    throw error
  }
}
