import type { Metadata, Sharp } from 'sharp'
import { formatNumber } from '#contract/text/format-count.ts'
import { damaged, FileRefused } from '#server/features/media/file-refused.ts'
import type { MimeType } from '#server/features/media/file-types.ts'
import { openSharp } from '#server/images/open-sharp.ts'
import type { Sized } from '#server/features/media/serve/sizes.ts'

export const MAX_MEGAPIXELS = 40
export const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000

export interface CleanImage extends Sized {
  width: number
  height: number
  placeholder: string
}

/** Encoders of the types that browsers show; good enough to make every size from. */
const ENCODE: Partial<Record<MimeType, (image: Sharp, from: Metadata) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/png': (image, { isPalette }) => image.png({ palette: isPalette }),
  'image/webp': (image) => image.webp({ quality: 90 }),
  'image/avif': (image) => image.avif({ quality: 75, effort: 2 }),
  'image/gif': (image) => image.gif(),
}
export const isPixels = (type: MimeType) => type in ENCODE

function refuse(message: string): never {
  throw new FileRefused('content', message)
}

/** The limit of WebP, the lowest of the formats that we make. */
const MAX_SIDE = 16_383

/** Refuses pictures that would fill the memory, before any pixel is decoded. */
function refuseLarge({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  const pixels = width * pageHeight * pages
  if (pixels > MAX_PIXELS) {
    const found = formatNumber(Math.ceil(pixels / 1_000_000))
    refuse(`The picture has ${found} megapixels; at most ${MAX_MEGAPIXELS} are allowed. Please make it smaller.`)
  }
  const side = Math.max(width, pageHeight)
  if (side > MAX_SIDE) {
    refuse(
      `The picture is ${formatNumber(side)} pixels long; at most ${formatNumber(MAX_SIDE)} are allowed. Please cut it into parts.`,
    )
  }
}

/**
 * Encodes a picture again: upright, in sRGB, without metadata (place, time, owner) and without anything hidden in the
 * file. Throws FileRefused.
 */
async function encodeAgain<T>(source: string | Buffer, write: (image: Sharp, from: Metadata) => Promise<T>): Promise<T> {
  const sharp = await openSharp()
  const open = (limitInputPixels: number | false) => sharp(source, { animated: true, failOn: 'error', limitInputPixels })
  try {
    const metadata = await open(false).metadata()
    refuseLarge(metadata)
    return await write(open(MAX_PIXELS).autoOrient(), metadata)
  } catch (error) {
    // A full disk is not the fault of the picture.
    if (error instanceof FileRefused || /: (?:write error|unable to open for write)/.test((error as Error).message)) throw error
    throw damaged(error)
  }
}

const hex = (bytes: Buffer) => `#${bytes.subarray(0, 3).toString('hex')}`

/** Writes a picture without its metadata to `target`. Throws FileRefused. */
export const cleanImage = (path: string, type: MimeType, target: string): Promise<CleanImage> =>
  encodeAgain(path, async (upright, metadata) => {
    const { width, height, pageHeight = height } = await ENCODE[type]!(upright, metadata).toFile(target)
    const sharp = await openSharp()
    const dot = await sharp(target)
      .resize(1, 1, { fit: 'fill' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
    const isAnimated = (metadata.pages ?? 1) > 1
    return {
      width,
      height: pageHeight,
      fallback: isAnimated ? null : metadata.hasAlpha ? 'png' : 'jpg',
      placeholder: hex(dot.length < 3 ? Buffer.from([dot[0]!, dot[0]!, dot[0]!]) : dot),
    }
  })

/** Converts a TIFF to PNG or JPEG. Returns undefined if it has several pages or cannot be read. */
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

/** The same for an image in an SVG. Throws FileRefused. */
export const cleanEmbedded = (picture: Buffer, type: MimeType): Promise<{ bytes: Buffer; pixels: number }> =>
  encodeAgain(picture, async (upright, metadata) => {
    const { data: bytes, info } = await ENCODE[type]!(upright, metadata).toBuffer({ resolveWithObject: true })
    return { bytes, pixels: info.width * info.height }
  })
