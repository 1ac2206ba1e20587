import type { Deps } from '#server/deps.ts'
import { toHex, toLch, type Lch } from '#contract/brand/color.ts'
import { openLogo, readLogo } from './read-logo.ts'

const MOST = 5
/** Colours that differ less look the same. */
const DISTANCE = 0.12
/** A picture's white or black ground says little about its colours. */
const GREY = 0.03
const GREY_WEIGHT = 0.15
/** Parts of fewer pixels are edges and noise. */
const LEAST_SHARE = 0.01
const OPAQUE = 128

const distance = (one: Lch, other: Lch) =>
  Math.hypot(
    one.lightness - other.lightness,
    one.chroma * Math.cos(one.hue) - other.chroma * Math.cos(other.hue),
    one.chroma * Math.sin(one.hue) - other.chroma * Math.sin(other.hue),
  )

/** Up to five colours that a picture consists of, as #rrggbb. `pixels` has four bytes each: red, green, blue and opacity. */
export function findDominantColors(pixels: Uint8Array): string[] {
  const counts = new Map<number, { count: number; red: number; green: number; blue: number }>()
  let total = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red, green, blue, opacity] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]!]
    if (opacity < OPAQUE) continue
    total += 1
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const bucket = counts.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    counts.set(key, bucket)
    bucket.count += 1
    bucket.red += red
    bucket.green += green
    bucket.blue += blue
  }
  const candidates = [...counts.values()]
    .filter(({ count }) => count >= total * LEAST_SHARE)
    .map(({ count, red, green, blue }) => {
      const mean = Buffer.from([red, green, blue].map((sum) => Math.round(sum / count)))
      const lch = toLch(`#${mean.toString('hex')}`)
      return { lch, weight: lch.chroma < GREY ? count * GREY_WEIGHT : count }
    })
    .toSorted((a, b) => b.weight - a.weight)
  const found: Lch[] = []
  for (const { lch } of candidates)
    if (found.length < MOST && found.every((other) => distance(other, lch) > DISTANCE)) found.push(lch)
  return found.map(toHex)
}

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
