import { hash } from 'node:crypto'
import { BUILT_IN_COLORS } from '#contract/brand/brand.ts'
import { getCollegeInitials } from '#contract/brand/college-initials.ts'
import { BUILT_IN_HEADINGS, type Headings } from '#contract/brand/heading-faces.ts'
import { brandIconPath, FILE_PATHS } from '#contract/paths.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { lightPalette } from '#server/settings/brand.ts'
import type { SiteChrome } from '#server/site-chrome/site-chrome.ts'
import type { KnownPictures } from '#site/ui/picture.tsx'
import type { Icons } from '#site/document.tsx'

/** Each icon with its size. A platform cuts the corners of those that fill their square. */
export const ICONS = {
  'icon-64': { size: 64, fills: false },
  'icon-192': { size: 192, fills: false },
  'icon-512': { size: 512, fills: false },
  'maskable-512': { size: 512, fills: true },
  'touch-180': { size: 180, fills: true },
} as const
export type IconName = keyof typeof ICONS
/** The files of the sample college. */
export const BUILT_IN_FILES: Record<IconName, string> = {
  'icon-64': '/icon-192.png',
  'icon-192': '/icon-192.png',
  'icon-512': '/icon-512.png',
  'maskable-512': '/icon-maskable-512.png',
  'touch-180': '/apple-touch-icon.png',
}

export const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name)

/** What the icons are made from. */
export interface IconSource {
  hash: string
  /** The address of the logo, or ''. */
  logo: string
  initials: string
  /** Behind the logo. */
  paper: string
  /** Behind the initials, and the initials. */
  cloth: string
  onCloth: string
  headings: Headings
}

/** Null for a website that has not set a name, logo or colours. Replacing the file of the logo changes the hash. */
export function iconSource({ site, settings, brand }: SiteChrome, pictures: KnownPictures): IconSource | null {
  if (!site.siteLogo && !brand?.main && site.siteName === DEFAULT_SITE_NAME) return null
  const { raised, indigo, 'on-indigo': onIndigo } = lightPalette(brand) ?? BUILT_IN_COLORS
  const initials = getCollegeInitials(site.siteName, settings['site_short_name'])
  const headings = brand?.headings ?? BUILT_IN_HEADINGS
  const made = { logo: site.siteLogo, initials, paper: raised, cloth: indigo, onCloth: onIndigo, headings }
  const version = pictures[site.siteLogo]?.url ?? ''
  return { ...made, hash: hash('sha256', JSON.stringify([made, version])).slice(0, 12) }
}

const BUILT_IN_ICONS: Icons = {
  favicon: FILE_PATHS.favicon,
  faviconType: 'image/svg+xml',
  touch: BUILT_IN_FILES['touch-180'],
}

/** The icons in the head of every page. */
export function headIcons(chrome: SiteChrome, pictures: KnownPictures): Icons {
  const source = iconSource(chrome, pictures)
  if (!source) return BUILT_IN_ICONS
  const { hash } = source
  return { favicon: brandIconPath(hash, 'icon-64'), faviconType: 'image/png', touch: brandIconPath(hash, 'touch-180') }
}
