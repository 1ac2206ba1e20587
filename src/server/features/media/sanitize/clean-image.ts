import type { Metadata, Sharp } from 'sharp'
import { FileRefused } from '#server/features/media/file-refused.ts'
import type { MimeType } from '#server/features/media/file-types.ts'
import type { Sized } from '#server/features/media/serve/sizes.ts'

export const MAX_MEGAPIXELS = 40
export const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000

export interface CleanImage extends Sized {
  width: number
  height: number
  placeholder: string
}

/** sharp is large and needed by few requests; its own threads are limited by whoever lines up the work. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Encoders for the types that are kept as they came; good enough to make every size from. */
const ENCODE: Partial<Record<MimeType, (image: Sharp, from: Metadata) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/png': (image, { isPalette }) => image.png({ palette: isPalette }),
  'image/webp': (image) => image.webp({ quality: 90 }),
  'image/avif': (image) => image.avif({ quality: 75, effort: 2 }),
  'image/gif': (image) => image.gif(),
}
export const isPixels = (type: MimeType) => type in ENCODE

const DAMAGED = 'The picture is damaged or not complete. Please check the file and send it again.'

const inWords = (count: number) => count.toLocaleString('en')
function refuse(message: string): never {
  throw new FileRefused('content', message)
}

/** The longest side that every format of the sizes can have; WebP has the shortest. */
const MAX_SIDE = 16_383

/** Refuses, before a single pixel is decoded, what would fill the memory, and what no size can be made of. */
function refuseLarge({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  const pixels = width * pageHeight * pages
  if (pixels > MAX_PIXELS) {
    const found = inWords(Math.ceil(pixels / 1_000_000))
    refuse(`The picture has ${found} megapixels; at most ${MAX_MEGAPIXELS} are taken. Please make it smaller.`)
  }
  const side = Math.max(width, pageHeight)
  if (side > MAX_SIDE) {
    refuse(`The picture is ${inWords(side)} pixels long; at most ${inWords(MAX_SIDE)} are taken. Please cut it into parts.`)
  }
}

/**
 * Has a picture written anew: upright, in the colours of screens, without what the camera noted (place, time, owner) and
 * without whatever else was hidden in the file. Throws FileRefused.
 */
async function writeAnew<T>(source: string | Buffer, write: (image: Sharp, from: Metadata) => Promise<T>): Promise<T> {
  const sharp = await openSharp()
  const open = (limitInputPixels: number | false) => sharp(source, { animated: true, failOn: 'error', limitInputPixels })
  try {
    const metadata = await open(false).metadata()
    refuseLarge(metadata)
    return await write(open(MAX_PIXELS).autoOrient(), metadata)
  } catch (error) {
    // A full disk is no fault of the picture.
    if (error instanceof FileRefused || /: (?:write error|unable to open for write)/.test((error as Error).message)) throw error
    throw new FileRefused('content', DAMAGED, { cause: error })
  }
}

const hex = (bytes: Buffer) => `#${bytes.subarray(0, 3).toString('hex')}`

/** A picture without what is nobody's business, in a file of its own. Throws FileRefused. */
export const cleanImage = (path: string, type: MimeType, target: string): Promise<CleanImage> =>
  writeAnew(path, async (upright, metadata) => {
    const { width, height, pageHeight = height } = await ENCODE[type]!(upright, metadata).toFile(target)
    const sharp = await openSharp()
    const dot = await sharp(target)
      .resize(1, 1, { fit: 'fill' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
    const isMoving = (metadata.pages ?? 1) > 1
    return {
      width,
      height: pageHeight,
      fallback: isMoving ? null : metadata.hasAlpha ? 'png' : 'jpg',
      placeholder: hex(dot.length < 3 ? Buffer.from([dot[0]!, dot[0]!, dot[0]!]) : dot),
    }
  })

/** How a TIFF is kept: as one of the pictures that browsers show, or as it is if it has several pages or cannot be read. */
export async function convertTiff(path: string, target: string): Promise<(CleanImage & { mimeType: MimeType }) | undefined> {
  const sharp = await openSharp()
  try {
    const { pages = 1, hasAlpha, channels } = await sharp(path, { limitInputPixels: false }).metadata()
    if (pages > 1) return undefined
    const mimeType = hasAlpha || channels < 3 ? 'image/png' : 'image/jpeg'
    return { mimeType, ...(await cleanImage(path, mimeType, target)) }
  } catch (error) {
    if (error instanceof FileRefused || /Input file|tiff/i.test((error as Error).message)) return undefined
    throw error
  }
}

/** The same of a picture that stands in a drawing. Throws FileRefused. */
export const cleanEmbedded = (picture: Buffer, type: MimeType): Promise<{ bytes: Buffer; pixels: number }> =>
  writeAnew(picture, async (upright, metadata) => {
    const { data: bytes, info } = await ENCODE[type]!(upright, metadata).toBuffer({ resolveWithObject: true })
    return { bytes, pixels: info.width * info.height }
  })
