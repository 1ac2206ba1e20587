import { BUILT_IN_COLORS, type Brand } from '#contract/brand/brand.ts'
import { makePalettes, type Palette } from '#contract/brand/palette.ts'

/** A site has one brand at a time, and each of its pages needs its colours. */
let last: { key: string; light: Palette } | undefined

/** The light colours of a brand; null for the built-in ones. */
export function lightPalette(brand: Brand | null): Palette | null {
  if (!brand?.main) return null
  const key = `${brand.main} ${brand.accent}`
  if (last?.key !== key) last = { key, light: makePalettes(brand.main, brand.accent).light }
  return last.light
}

/** For the frame of the browser. */
export const themeColor = (brand: Brand | null): string => lightPalette(brand)?.indigo ?? BUILT_IN_COLORS.indigo
