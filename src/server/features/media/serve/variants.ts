import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import type { Deps } from '#server/deps.ts'
import { originalKey, type ByteRange, type Storage, type Stored } from '#server/storage/storage.ts'
import { openSharp } from '#server/images/open-sharp.ts'
import { MAX_PIXELS } from '#server/features/media/sanitize/clean-image.ts'
import type { Served } from '#server/features/media/store.ts'
import { MIME_TYPES, type Format } from './sizes.ts'

/** Good enough for dense screens: 25 KB for a photograph of 640 pixels. More effort takes five times as long without a visible gain. */
const ENCODE: Record<Format, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 42, effort: 3 }),
  webp: (image) => image.webp({ quality: 62 }),
  jpg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 76, mozjpeg: true }),
  png: (image) => image.png({ palette: true }),
}

interface Variant {
  bytes: number
  open(range?: ByteRange): Promise<Stored | undefined>
}

type Needed = Pick<Deps, 'storage' | 'images' | 'log'>

/** Reads a size of a picture from the storage, or makes and stores it. Throws QueueFullError. */
export async function readVariant(deps: Needed, file: Served, width: number, format: Format): Promise<Variant> {
  const key = `${file.fileId}/${width}.${format}`
  const existing = await deps.storage.head(key)
  if (existing) return { ...existing, open: (range) => deps.storage.get(key, range) }
  const created = await deps.images.runOnce(key, () => createVariant(deps, file, key, width, format))
  return {
    bytes: created.length,
    open: async ({ first, last } = { first: 0, last: created.length - 1 }) => {
      const part = created.subarray(first, last + 1)
      return { bytes: part.length, body: Readable.from([part]) }
    },
  }
}

async function createVariant(
  { storage, log }: Needed,
  file: Served,
  key: string,
  width: number,
  format: Format,
): Promise<Buffer> {
  const sharp = await openSharp()
  const source = await readOriginal(storage, file)
  const created = await ENCODE[format](sharp(source, { limitInputPixels: MAX_PIXELS }).resize({ width })).toBuffer()
  try {
    await storage.put(key, { body: Readable.from([created]), bytes: created.length, contentType: MIME_TYPES[format] })
  } catch (error) {
    // The visitor still gets the picture; the next request makes it again.
    log.warn({ err: error, key }, 'A resized picture could not be stored')
  }
  return created
}

/** The path, if the storage is a folder: sharp then reads the file outside of the event loop. */
async function readOriginal(storage: Storage, { fileId }: Served): Promise<string | Buffer> {
  const key = originalKey(fileId)
  const path = storage.getPath?.(key)
  if (path && (await storage.head(key))) return path
  const original = await storage.get(key)
  if (!original) throw new Error(`The storage has lost ${fileId}`)
  return buffer(original.body)
}
