import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import type { Deps } from '#server/deps.ts'
import type { MediaFileRow } from '#server/db/tables.ts'
import type { Upload } from '#server/uploads/uploads.ts'
import { stripMp4Metadata } from '#server/features/media/sanitize/strip-mp4-metadata.ts'
import { cleanImage, convertTiff, isPixels } from '#server/features/media/sanitize/clean-image.ts'
import { cleanSvgFile } from '#server/features/media/sanitize/clean-svg.ts'
import { FileRefused } from '#server/features/media/file-refused.ts'
import { ISO_MEDIA, type MimeType } from '#server/features/media/file-types.ts'
import { sendToImageHost, type ImageHost } from './image-host.ts'
import { readFileType } from './read-file-type.ts'
import { kindOf, plainName } from '#server/features/media/rules.ts'
import type { Sized } from '#server/features/media/serve/sizes.ts'
import { beginFile, endFile } from '#server/features/media/store.ts'

type Needed = Pick<Deps, 'database' | 'storage' | 'images' | 'config' | 'now' | 'log'>

/** A file in our storage that no media item has yet. */
export type StoredFile = Omit<MediaFileRow, 'mediaId' | 'number' | 'savedBy' | 'savedAt'> & { mimeType: MimeType }

/** A picture at the image host. */
export interface HostedFile {
  uploadId: string
  url: string
  mimeType: MimeType
  originalName: string
}

/** The folder of the image host that pictures go to. */
export interface HostFolder {
  host: ImageHost
  folder: string
}

interface SafeFile extends Sized {
  path: string
  mimeType: MimeType
  height: number | null
  placeholder: string | null
}

const DOCUMENTS = /^application\//

/** The storage is full or cannot be reached. */
export class NotStored extends Error {
  override name = 'NotStored'
}

export const originalKey = (fileId: string) => `${fileId}/original`

/**
 * Checks an upload, makes it safe and stores it: a picture at the image host, if that is given, all else in our storage.
 * Throws FileRefused, NotStored or the error of the image host.
 */
export async function storeUpload(deps: Needed, upload: Upload): Promise<StoredFile>
export async function storeUpload(
  deps: Needed,
  upload: Upload,
  hostFolder: HostFolder | undefined,
): Promise<StoredFile | HostedFile>
export async function storeUpload(deps: Needed, upload: Upload, hostFolder?: HostFolder): Promise<StoredFile | HostedFile> {
  // Each attempt has its own name: libvips maps files into memory, and a second writer would end the process.
  const target = `${upload.path}.${uuid()}`
  try {
    const { path, ...file } = await makeSafe(deps, upload, target)
    const about = { uploadId: upload.id, originalName: plainName(upload.name) }
    if (hostFolder && kindOf(file.mimeType) === 'image') {
      const picture = { path, mimeType: file.mimeType, name: about.originalName || 'picture' }
      const url = await sendToImageHost(deps, hostFolder.host, picture, hostFolder.folder)
      return { ...about, url, mimeType: file.mimeType }
    }
    return { ...about, ...file, ...(await store(deps, path, file.mimeType)) }
  } finally {
    await rm(target, { force: true }).catch((error: unknown) =>
      deps.log.warn({ err: error, target }, 'A file could not be removed'),
    )
  }
}

/** The upload without what is private or dangerous; rewritten files are at `target`. Throws FileRefused or NotStored. */
async function makeSafe({ images, log }: Needed, upload: Upload, target: string): Promise<SafeFile> {
  const { path } = upload
  const none = { width: null, height: null, fallback: null, placeholder: null }
  try {
    const mimeType = await readFileType(path)
    if (isPixels(mimeType)) {
      return { path: target, mimeType, ...(await images.run(() => cleanImage(path, mimeType, target))) }
    }
    if (mimeType === 'image/svg+xml') {
      return { path: target, mimeType, ...none, ...(await images.run(() => cleanSvgFile(path, target))) }
    }
    if (mimeType === 'image/tiff') {
      const converted = await images.run(() => convertTiff(path, target))
      if (converted) return { path: target, ...converted }
    }
    if (ISO_MEDIA.has(mimeType)) await stripMp4Metadata(path)
    else if (!DOCUMENTS.test(mimeType))
      log.info({ mimeType, uploadId: upload.id }, 'The file is stored as it came, with its metadata')
    return { path, mimeType, ...none }
  } catch (error) {
    throw error instanceof FileRefused ? error : new NotStored('The file could not be written', { cause: error })
  }
}

/** The folder is entered before anything is put there, so that it is known whatever happens. */
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
    await discardFile(deps, id)
    throw new NotStored('The file could not be stored', { cause: error })
  }
}

/** Removes a stored file that no media item has. What cannot be removed now stays entered, and the hourly sweep removes it. */
export async function discardFile(
  { database, storage, log }: Pick<Deps, 'database' | 'storage' | 'log'>,
  id: string,
): Promise<void> {
  try {
    await storage.delete(id)
    await endFile(database.kysely, id)
  } catch (error) {
    log.warn({ err: error, fileId: id }, 'A stored file could not be removed; the hourly sweep tries again')
  }
}
