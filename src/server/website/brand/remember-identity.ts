import { brandedAssets } from '#server/settings/brand-stylesheet.ts'
import type { Deps } from '#server/deps.ts'
import { DEFAULT_SITE_CHROME, readSiteChrome } from '#server/website/render/site-chrome.ts'
import { readMediaIn } from '#server/website/render/pictures.tsx'
import type { Icons } from '#site/document.tsx'
import { headIcons } from './site-icons.ts'

/** What tells the screens of the admin which college they belong to. */
export interface Identity {
  name: string
  icons: Icons
  /** The address of the logo, or of the icon of a college without one. */
  logo: string
  /** Of its public pages. */
  stylesheets: string[]
}

/** The identity of the college, read again only after content has changed. Without a database it is the last one known. */
export function rememberIdentity({
  database,
  content,
  now,
  assets,
}: Pick<Deps, 'database' | 'content' | 'now' | 'assets'>): () => Promise<Identity> {
  const initial = headIcons(DEFAULT_SITE_CHROME, {})
  let known: Identity = {
    name: DEFAULT_SITE_CHROME.site.siteName,
    icons: initial,
    logo: initial.favicon,
    stylesheets: assets.stylesheets,
  }
  let knownVersion = -1
  return async () => {
    const version = content.current()
    if (knownVersion === version) return known
    try {
      const chrome = await readSiteChrome(database.kysely, now())
      const { siteName, siteLogo } = chrome.site
      const pictures = await readMediaIn(database.kysely, siteLogo)
      const icons = headIcons(chrome, pictures.known)
      known = {
        name: siteName,
        icons,
        logo: pictures.known[siteLogo]?.url ?? (siteLogo || icons.favicon),
        stylesheets: brandedAssets(assets, chrome.brand).stylesheets,
      }
      knownVersion = version
    } catch {}
    return known
  }
}
