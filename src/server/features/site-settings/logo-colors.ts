import type { Deps } from '#server/deps.ts'
import { findDominantColors } from './dominant-colors.ts'
import { openLogo, readLogo } from './read-logo.ts'

const SIZE = 96

/** The colours of a logo in the Media Library. None for any other address, and for a file that is not a picture. */
export async function readLogoColors(deps: Deps, logo: string): Promise<string[]> {
  const { images, log } = deps
  const source = await readLogo(deps, logo)
  if (!source) return []
  try {
    const picture = await openLogo(source)
    const pixels = await images.run(() =>
      picture
        .resize({ width: SIZE, height: SIZE, fit: 'inside', kernel: 'nearest' })
        .toColourspace('srgb')
        .ensureAlpha()
        .raw()
        .toBuffer(),
    )
    return findDominantColors(pixels)
  } catch (error) {
    log.warn({ err: error, logo }, 'The colours of the logo could not be read')
    return []
  }
}
