import { DEFAULT_SITE, type SiteData } from '#contract/site.ts'
import { PUBLIC_SETTINGS } from '#contract/settings.ts'
import type { Db } from '#server/db/database.ts'
import { listActiveContactInfo } from '#server/features/contact-info/store.ts'
import { listActiveMenu } from '#server/features/menu-items/store.ts'
import { readSettings, type Settings } from '#server/features/site-settings/store.ts'
import { safeUrl } from '#contract/safe-url.ts'

/** What every page shows around its content, and the settings that its head tags follow: three queries. */
export interface Frame {
  site: SiteData
  settings: Settings
}

export const DEFAULT_FRAME: Frame = { site: DEFAULT_SITE, settings: {} }

export async function readFrame(db: Db): Promise<Frame> {
  const [settings, menuItems, contactInfo] = await Promise.all([
    readSettings(db, PUBLIC_SETTINGS),
    listActiveMenu(db),
    listActiveContactInfo(db),
  ])
  const site = {
    siteName: settings['site_name'] ?? DEFAULT_SITE.siteName,
    siteLogo: safeUrl(settings['site_logo']),
    siteDescription: settings['site_description'] ?? DEFAULT_SITE.siteDescription,
    menuItems,
    contactInfo,
    social: {
      facebook: safeUrl(settings['social_facebook']),
      x: safeUrl(settings['social_x']),
      instagram: safeUrl(settings['social_instagram']),
    },
  }
  return { site, settings }
}
