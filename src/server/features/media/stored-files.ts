import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StaffChange } from '#server/api/staff-change.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import type { MediaFileRow } from '#server/db/content-tables.ts'
import type { Deps } from '#server/deps.ts'
import { originalKey } from '#server/storage/storage.ts'
import type { MimeType } from './file-types.ts'
import type { SafeFile } from './sanitize/make-safe.ts'
import { deleteStoredFile, insertFile, insertStoredFile } from './store.ts'

/** A safe file, and the upload it comes from. */
export interface IncomingFile extends SafeFile {
  uploadId: string
  originalName: string
}

/** A file in our storage that does not belong to a media item yet. */
export type StoredFile = Omit<MediaFileRow, 'mediaId' | 'number' | 'savedBy' | 'savedAt'> & { mimeType: MimeType }

/** Stores a file. Its row is written first, so that a crash leaves no file that nobody knows of. */
export async function storeFile(
  { database, storage, now }: Pick<Deps, 'database' | 'storage' | 'now'>,
  { path, ...file }: IncomingFile,
  id: string,
): Promise<StoredFile> {
  await insertStoredFile(database.kysely, id, now().toISOString())
  const { size: bytes } = await stat(path)
  const hash = createHash('sha256')
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const put = storage.put(originalKey(id), { body, bytes, contentType: file.mimeType })
  await Promise.all([pipeline(createReadStream(path), body), put])
  return { ...file, id, bytes, checksum: hash.digest('hex') }
}

/** Deletes a stored file that no media item has. If that fails, its row stays and remove-orphans.ts tries again. */
export async function discardFile(
  { database, storage, log }: Pick<Deps, 'database' | 'storage' | 'log'>,
  id: string,
): Promise<void> {
  try {
    await storage.delete(id)
    await deleteStoredFile(database.kysely, id)
  } catch (error) {
    log.warn({ err: error, fileId: id }, 'A stored file could not be removed; the hourly job tries again')
  }
}

/** Attaches a stored file to a media item, as its version `number`. */
export const attachFile = ({ trx, at, user }: StaffChange, mediaId: string, number: number, file: StoredFile) =>
  insertFile(trx, { ...file, mediaId, number, savedBy: getDisplayName(user), savedAt: at })
