import { readAnalytics, type Analytics } from '#contract/settings/analytics.ts'
import { getMark } from '#contract/brand/college-initials.ts'
import { readBrand, type Brand } from '#contract/brand/brand.ts'
import { DEFAULT_SITE, NETWORKS, type SiteData } from '#contract/settings/site.ts'
import { safePictureUrl, safeUrl } from '#contract/links/safe-url.ts'
import type { ContentVersion } from '#server/cache/content-version.ts'
import type { Database, Db } from '#server/db/database.ts'
import { readSiteChromeRows, type Settings } from './store.ts'

/** What every page shows around its content, and the settings for its head tags. One query. */
export interface SiteChrome {
  site: SiteData
  settings: Settings
  /** Null for the built-in design. */
  brand: Brand | null
  analytics: Analytics | null
  /** When the next page appears or ends, in milliseconds since 1970. Rendered pages expire then. */
  expiresAt: number
}

export const DEFAULT_SITE_CHROME: SiteChrome = {
  site: DEFAULT_SITE,
  settings: {},
  brand: null,
  analytics: null,
  expiresAt: Infinity,
}

export async function readSiteChrome(db: Db, now: Date): Promise<SiteChrome> {
  const { settings, menuItems, contactInfo, nextChange } = await readSiteChromeRows(db, now.toISOString())
  const siteName = settings['site_name'] ?? DEFAULT_SITE.siteName
  const site = {
    siteName,
    siteShortName: settings['site_short_name'] ?? '',
    siteLogo: safePictureUrl(settings['site_logo']),
    siteInitials: getMark(siteName, settings['site_short_name']),
    siteDescription: settings['site_description'] ?? DEFAULT_SITE.siteDescription,
    menuItems,
    contactInfo,
    social: Object.fromEntries(Object.keys(NETWORKS).map((network) => [network, safeUrl(settings[`social_${network}`])])),
  }
  const expiresAt = nextChange ? Date.parse(nextChange) : Infinity
  return { site, settings, brand: readBrand(settings), analytics: readAnalytics(settings), expiresAt }
}

interface Needs {
  database: Database
  content: Pick<ContentVersion, 'current'>
  now: () => Date
}

/** Reads it again only after content has changed, or when a page appears or ends. */
export function createSiteChromeReader({ database, content, now }: Needs): () => Promise<SiteChrome> {
  let known: { chrome: SiteChrome; version: number } | undefined
  return async () => {
    const version = content.current()
    const at = now()
    if (known?.version === version && at.getTime() < known.chrome.expiresAt) return known.chrome
    const chrome = await readSiteChrome(database.kysely, at)
    known = { chrome, version }
    return chrome
  }
}
