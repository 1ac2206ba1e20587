import { hash } from 'node:crypto'
import { BUILT_IN_COLORS, type Brand } from '#contract/brand/brand.ts'
import { brandCss } from '#contract/brand/brand-css.ts'
import { headingFile } from '#contract/brand/heading-faces.ts'
import { makePalettes, type Palette } from '#contract/brand/palette.ts'
import { brandStylesheetPath } from '#contract/paths.ts'
import type { Assets } from '#site/document.tsx'

/* A site has one brand at a time, and each of its pages needs the colours and the stylesheet. */
let lastColors: { key: string; light: Palette } | undefined
let lastStylesheet: { key: string; assets: Assets; path: string; css: string } | undefined

/** The light colours of a brand; null for the built-in ones. */
export function lightPalette(brand: Brand | null): Palette | null {
  if (!brand?.main) return null
  const key = `${brand.main} ${brand.accent}`
  if (lastColors?.key !== key) lastColors = { key, light: makePalettes(brand.main, brand.accent).light }
  return lastColors.light
}

/** For the frame of the browser. */
export const themeColor = (brand: Brand | null): string => lightPalette(brand)?.indigo ?? BUILT_IN_COLORS.indigo

/** The one stylesheet of a site with a brand: the built-in one, and after it the tokens of the brand. */
export function brandStylesheet(assets: Assets, brand: Brand): { path: string; css: string } {
  const key = JSON.stringify(brand)
  if (lastStylesheet?.key !== key || lastStylesheet.assets !== assets) {
    const css = `${assets.css}\n${brandCss(brand)}`
    lastStylesheet = { key, assets, css, path: brandStylesheetPath(hash('sha256', css).slice(0, 12)) }
  }
  return lastStylesheet
}

/** The files that a page of a site with this brand loads. */
export function brandedAssets(assets: Assets, brand: Brand | null): Assets {
  if (!brand) return assets
  const font = headingFile(brand.headings)
  return { ...assets, stylesheets: [brandStylesheet(assets, brand).path], fonts: font ? [font] : assets.fonts }
}
