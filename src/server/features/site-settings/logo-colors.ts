import type { Deps } from '#server/deps.ts'
import { openSharp } from '#server/images/open-sharp.ts'
import { dominantColors } from './dominant-colors.ts'
import { readLogo } from './read-logo.ts'

const SIZE = 96
const MAX_PIXELS = 50_000_000
const SECONDS = 10

/** The colours of a logo in the Media Library. None for any other address, and for a file that is not a picture. */
export async function readLogoColors(deps: Deps, logo: string): Promise<string[]> {
  const { images, log } = deps
  const source = await readLogo(deps, logo)
  if (!source) return []
  try {
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
