import { cleanEmbedded, isPixels, MAX_MEGAPIXELS, MAX_PIXELS } from './clean-image.ts'
import type { MimeType } from '#server/features/media/file-types.ts'
import { FileRefused } from '#server/features/media/file-refused.ts'

const DAMAGED = 'A picture in this drawing is damaged or not complete. Please save it as plain SVG and send it again.'
const TOO_LARGE = `The pictures in this drawing have more than ${MAX_MEGAPIXELS} megapixels together. Please make them smaller.`

/** The pictures of a drawing (data:…) as they are kept: as any other, without what the camera noted. Throws FileRefused. */
export async function cleanPictures(addresses: Iterable<string>): Promise<Map<string, string>> {
  const { fileTypeFromBuffer } = await import('file-type')
  const cleaned = new Map<string, string>()
  let left = MAX_PIXELS
  for (const address of addresses) {
    const picture = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
    const type = (await fileTypeFromBuffer(picture))?.mime as MimeType | undefined
    if (!type || !isPixels(type)) throw new FileRefused('content', DAMAGED)
    const { bytes, pixels } = await cleanEmbedded(picture, type)
    left -= pixels
    if (left < 0) throw new FileRefused('content', TOO_LARGE)
    cleaned.set(address, `data:${type};base64,${bytes.toString('base64')}`)
  }
  return cleaned
}
