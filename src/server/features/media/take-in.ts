import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import type { Deps } from '#server/deps.ts'
import type { MediaFileRow } from '#server/db/tables.ts'
import type { Upload } from '#server/uploads/uploads.ts'
import { cleanFilm } from './clean-film.ts'
import { cleanImage, isPixels } from './clean-image.ts'
import { cleanSvgFile } from './clean-svg.ts'
import { FileRefused } from './file-refused.ts'
import { kindOfFile, type MimeType } from './file-kind.ts'
import { plainName } from './rules.ts'
import type { Sized } from './sizes.ts'
import { beginFile, endFile } from './store.ts'

/** A file of the storage, of which the database does not know yet what it is. */
export type NewFile = Omit<MediaFileRow, 'mediaId' | 'number' | 'savedBy' | 'savedAt'> & { mimeType: MimeType }

type Needed = Pick<Deps, 'database' | 'storage' | 'images' | 'now'>

interface Checked extends Sized {
  path: string
  mimeType: MimeType
  height: number | null
  placeholder: string | null
}

/** Looks at what has arrived, and makes of it what is kept. Throws FileRefused. */
async function check(upload: Upload, target: string, { images }: Pick<Deps, 'images'>): Promise<Checked> {
  const mimeType = await kindOfFile(upload.path)
  if (isPixels(mimeType)) {
    return { path: target, mimeType, ...(await images.inTurn(() => cleanImage(upload.path, mimeType, target))) }
  }
  const none = { fallback: null, placeholder: null }
  if (mimeType === 'image/svg+xml') {
    return { path: target, mimeType, ...none, ...(await images.inTurn(() => cleanSvgFile(upload.path, target))) }
  }
  if (mimeType === 'video/mp4' || mimeType === 'audio/mp4') await cleanFilm(upload.path)
  return { path: upload.path, mimeType, width: null, height: null, ...none }
}

/** Has something done with an upload once it is checked and clean. Throws FileRefused, or NotStored. */
export async function withChecked<T>(deps: Needed, upload: Upload, work: (checked: Checked) => Promise<T>): Promise<T> {
  // A name of this attempt's own: libvips maps files into memory, and the process would end if another wrote to this one.
  const target = `${upload.path}.${uuid()}`
  try {
    const checked = await check(upload, target, deps).catch((error: unknown) => {
      throw error instanceof FileRefused ? error : new NotStored('The file could not be written', { cause: error })
    })
    return await work(checked)
  } finally {
    await rm(target, { force: true })
  }
}

/**
 * Checks an upload and puts it into the storage. The folder is entered before, so that it is accounted for whatever
 * happens; `discard` is for whoever cannot use it after all. Throws FileRefused, or NotStored.
 */
export const takeIn = (deps: Needed, upload: Upload): Promise<NewFile> =>
  withChecked(deps, upload, (checked) => storeChecked(deps, upload, checked))

export async function storeChecked(deps: Needed, upload: Upload, { path, ...checked }: Checked): Promise<NewFile> {
  const stored = await store(deps, path, checked.mimeType)
  return { uploadId: upload.id, originalName: plainName(upload.name), ...stored, ...checked }
}

async function store(deps: Needed, path: string, contentType: string): Promise<{ id: string; bytes: number; checksum: string }> {
  const id = uuid()
  await beginFile(deps.database.kysely, id, deps.now().toISOString())
  try {
    const { size: bytes } = await stat(path)
    const hash = createHash('sha256')
    const body = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await Promise.all([pipeline(createReadStream(path), body), deps.storage.put(originalKey(id), { body, bytes, contentType })])
    return { id, bytes, checksum: hash.digest('hex') }
  } catch (error) {
    await discard(deps, id)
    throw new NotStored('The file could not be stored', { cause: error })
  }
}

/** The storage is full, or not to be reached. */
export class NotStored extends Error {
  override name = 'NotStored'
}

export const originalKey = (fileId: string) => `${fileId}/original`

/** Removes a file that nothing refers to. What cannot be removed now stays entered, and is removed later. */
export async function discard({ database, storage }: Pick<Deps, 'database' | 'storage'>, id: string): Promise<void> {
  try {
    await storage.delete(id)
    await endFile(database.kysely, id)
  } catch {}
}
