import type { Logger } from 'pino'
import { readAnalytics, type Analytics } from '#contract/settings/analytics.ts'
import { APPROVED_SAMPLES, PUBLIC_SETTINGS } from '#contract/settings/settings.ts'
import { getMark } from '#contract/brand/college-initials.ts'
import { readBrand, type Brand } from '#contract/brand/brand.ts'
import { DEFAULT_SITE, getSiteDescription, NETWORKS, type SiteData } from '#contract/settings/site.ts'
import { safePictureUrl, safeUrl } from '#contract/links/safe-url.ts'
import type { ContentVersion } from '#server/cache/content-version.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import { readSettings } from '#server/settings/store.ts'
import { readSiteChromeRows, type Settings, type SiteChromeRows } from './store.ts'

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

export async function readSiteChrome(db: Db, now: Date): Promise<SiteChrome> {
  return toSiteChrome(await readSiteChromeRows(db, now.toISOString()))
}

function toSiteChrome({ settings, menuItems, contactInfo, nextChange }: SiteChromeRows): SiteChrome {
  const siteName = settings['site_name'] ?? DEFAULT_SITE.siteName
  const site = {
    siteName,
    siteShortName: settings['site_short_name'] ?? '',
    siteLogo: safePictureUrl(settings['site_logo']),
    siteInitials: getMark(siteName, settings['site_short_name']),
    siteDescription: getSiteDescription(siteName, settings['site_description']),
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
  config: Pick<Config, 'publicUrl'>
  log: Pick<Logger, 'error'>
  now: () => Date
}

export interface SiteChromeReader {
  /** Reads it again only after content has changed, or when a page appears or ends. */
  readSiteChrome: () => Promise<SiteChrome>
  /** For pages that are shown even if the database does not answer. They must not be cached. */
  readSiteChromeOrLast: () => Promise<SiteChrome>
}

/** `atStart` is the last one known until this reader has read one. */
export function createSiteChromeReader({ database, content, config, log, now }: Needs, atStart?: SiteChrome): SiteChromeReader {
  let known: { chrome: SiteChrome; version: number } | undefined

  async function read(): Promise<SiteChrome> {
    const version = content.current()
    const at = now()
    if (known?.version === version && at.getTime() < known.chrome.expiresAt) return known.chrome
    try {
      const chrome = await readSiteChrome(database.kysely, at)
      known = { chrome, version }
      return chrome
    } catch (error) {
      log.error({ err: error }, 'Error fetching site settings')
      throw error
    }
  }

  /** What the settings say alone. If even they cannot be read, the website has the name of its address. */
  async function readAlone(): Promise<SiteChrome> {
    const settings = await readSettings(database.kysely, [...PUBLIC_SETTINGS, APPROVED_SAMPLES]).catch(() => ({
      site_name: new URL(config.publicUrl).host,
    }))
    return toSiteChrome({ settings, menuItems: [], contactInfo: [], nextChange: '' })
  }

  return { readSiteChrome: read, readSiteChromeOrLast: () => read().catch(() => known?.chrome ?? atStart ?? readAlone()) }
}
