import { hash } from 'node:crypto'
import { type Brand, BUILT_IN_COLORS } from '#contract/brand/brand.ts'
import { brandCss } from '#contract/brand/brand-css.ts'
import { headingFile } from '#contract/brand/heading-faces.ts'
import { brandStylesheetPath } from '#contract/paths.ts'
import type { Assets } from '#site/document.tsx'
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

interface BrandStylesheet {
  path: string
  css: string
}

function make({ css: builtIn }: Assets, brand: Brand): BrandStylesheet {
  const css = `${builtIn}\n${brandCss(brand)}`
  return { path: brandStylesheetPath(hash('sha256', css).slice(0, 12)), css }
}

/** A site has one brand at a time, and each of its pages needs it. */
const last: { key: string; assets?: Assets; made?: BrandStylesheet } = { key: '' }

/** The one stylesheet of a site with a brand: the built-in one, and after it the tokens of the brand. */
export function brandStylesheet(assets: Assets, brand: Brand): BrandStylesheet {
  const key = JSON.stringify(brand)
  if (!last.made || last.key !== key || last.assets !== assets) Object.assign(last, { key, assets, made: make(assets, brand) })
  return last.made!
}

/** The files that a page of a site with this brand loads. */
export function brandedAssets(assets: Assets, brand: Brand | null): Assets {
  if (!brand) return assets
  const font = headingFile(brand.headings)
  return { ...assets, stylesheets: [brandStylesheet(assets, brand).path], fonts: font ? [font] : assets.fonts }
}
