import type { MimeType } from '#server/features/media/file-types.ts'
import { FileRefused } from '#server/features/media/file-refused.ts'
import { cleanEmbedded, isPixels, MAX_MEGAPIXELS, MAX_PIXELS } from './clean-image.ts'

const DAMAGED = 'An image in this SVG is damaged or incomplete. Please save it as plain SVG and upload it again.'
const TOO_LARGE = `The images in this SVG have more than ${MAX_MEGAPIXELS} megapixels together. Please make them smaller.`

/** A drawing has a few. Thousands of tiny images would take many seconds. */
const MAX_IMAGES = 200
const TOO_MANY = `This SVG contains more than ${MAX_IMAGES} images. Please use fewer, or save it as PNG, and upload it again.`

/** Encodes the images of an SVG (data:…) again, without their metadata. Throws FileRefused. */
export async function cleanImages(dataUrls: ReadonlySet<string>): Promise<Map<string, string>> {
  if (dataUrls.size > MAX_IMAGES) throw new FileRefused('content', TOO_MANY)
  const { fileTypeFromBuffer } = await import('file-type')
  const cleaned = new Map<string, string>()
  let pixelsLeft = MAX_PIXELS
  for (const dataUrl of dataUrls) {
    const image = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
    const type = (await fileTypeFromBuffer(image))?.mime as MimeType | undefined
    if (!type || !isPixels(type)) throw new FileRefused('content', DAMAGED)
    const { bytes, pixels } = await cleanEmbedded(image, type)
    pixelsLeft -= pixels
    if (pixelsLeft < 0) throw new FileRefused('content', TOO_LARGE)
    cleaned.set(dataUrl, `data:${type};base64,${bytes.toString('base64')}`)
  }
  return cleaned
}
