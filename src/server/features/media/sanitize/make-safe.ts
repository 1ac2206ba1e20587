import type { Deps } from '#server/deps.ts'
import { ISO_MEDIA, type MimeType } from '#server/features/media/file-types.ts'
import type { Sized } from '#server/features/media/serve/sizes.ts'
import { cleanImage, convertTiff, isPixels } from './clean-image.ts'
import { cleanSvgFile } from './clean-svg.ts'
import { stripMp4Metadata } from './strip-mp4-metadata.ts'

export interface SafeFile extends Sized {
  path: string
  mimeType: MimeType
  height: number | null
  placeholder: string | null
}

const NO_SIZE = { width: null, height: null, fallback: null, placeholder: null }

/**
 * Removes from a file what is private or dangerous. Pictures are written again, at `safePath`; all else stays at `path`.
 * Throws FileRefused.
 */
export async function makeSafe(
  { images, log }: Pick<Deps, 'images' | 'log'>,
  { path, mimeType, safePath }: { path: string; mimeType: MimeType; safePath: string },
): Promise<SafeFile> {
  if (isPixels(mimeType)) {
    return { path: safePath, mimeType, ...(await images.run(() => cleanImage(path, mimeType, safePath))) }
  }
  if (mimeType === 'image/svg+xml') {
    return { path: safePath, mimeType, ...NO_SIZE, ...(await images.run(() => cleanSvgFile(path, safePath))) }
  }
  if (mimeType === 'image/tiff') {
    const converted = await images.run(() => convertTiff(path, safePath))
    if (converted) return { path: safePath, ...converted }
  }
  if (ISO_MEDIA.has(mimeType)) await stripMp4Metadata(path)
  else if (!mimeType.startsWith('application/')) log.info({ mimeType, path }, 'The file is stored with its metadata')
  return { path, mimeType, ...NO_SIZE }
}
