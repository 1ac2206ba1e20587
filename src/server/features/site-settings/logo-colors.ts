import { buffer } from 'node:stream/consumers'
import { FILE_PATHS } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import { findServed } from '#server/features/media/store.ts'
import { openSharp } from '#server/images/open-sharp.ts'
import { originalKey } from '#server/storage/storage.ts'
import { dominantColors } from './dominant-colors.ts'

const SIZE = 96
const MAX_PIXELS = 50_000_000
const SECONDS = 10

/** The colours of a logo in the Media Library. None for any other address, and for a file that is not a picture. */
export async function readLogoColors({ database, storage, images, log }: Deps, logo: string): Promise<string[]> {
  const id = new RegExp(`^${FILE_PATHS.media}/([\\w-]+)/`).exec(logo)?.[1]
  const file = id && (await findServed(database.kysely, id))
  if (!file || !file.mimeType.startsWith('image/')) return []
  const stored = await storage.get(originalKey(file.fileId))
  if (!stored) return []
  try {
    const source = await buffer(stored.body)
    const sharp = await openSharp()
    const pixels = await images.run(() =>
      sharp(source, { limitInputPixels: MAX_PIXELS })
        .timeout({ seconds: SECONDS })
        .resize({ width: SIZE, height: SIZE, fit: 'inside', kernel: 'nearest' })
        .toColourspace('srgb')
        .ensureAlpha()
        .raw()
        .toBuffer(),
    )
    return dominantColors(pixels)
  } catch (error) {
    log.warn({ err: error, logo }, 'The colours of the logo could not be read')
    return []
  }
}
