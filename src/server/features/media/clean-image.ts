import type { Metadata, Sharp } from 'sharp'
import { FileRefused } from './file-refused.ts'
import type { MimeType } from './file-kind.ts'
import type { Sized } from './sizes.ts'

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

/** Refuses what would fill the memory, before a single pixel is decoded. */
function refuseBomb({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  const pixels = width * pageHeight * pages
  if (pixels <= MAX_PIXELS) return
  const found = Math.ceil(pixels / 1_000_000).toLocaleString('en')
  throw new FileRefused(
    'content',
    `The picture has ${found} megapixels; at most ${MAX_MEGAPIXELS} are taken. Please make it smaller.`,
  )
}

const hex = (bytes: Buffer) => `#${bytes.subarray(0, 3).toString('hex')}`

/**
 * Writes the picture anew: upright, in the colours of screens, without what the camera noted (place, time, owner) and
 * without whatever else was hidden in the file. Throws FileRefused.
 */
export async function cleanImage(path: string, type: MimeType, target: string): Promise<CleanImage> {
  const sharp = await openSharp()
  const source = () => sharp(path, { animated: true, failOn: 'error', limitInputPixels: false })
  const metadata = await source()
    .metadata()
    .catch((error: unknown) => {
      throw new FileRefused('content', DAMAGED, { cause: error })
    })
  refuseBomb(metadata)
  try {
    const upright = sharp(path, { animated: true, failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient()
    const { width, height, pageHeight = height } = await ENCODE[type]!(upright, metadata).toFile(target)
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
  } catch (error) {
    // A full disk is no fault of the picture.
    if (/: (?:write error|unable to open for write)/.test((error as Error).message)) throw error
    throw new FileRefused('content', DAMAGED, { cause: error })
  }
}
