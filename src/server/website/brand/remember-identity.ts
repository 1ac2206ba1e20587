import { brandedAssets } from '#server/settings/brand-stylesheet.ts'
import type { Deps } from '#server/deps.ts'
import type { Identity } from '#server/http/admin-shell.ts'
import { DEFAULT_SITE_CHROME } from '#server/website/render/site-chrome.ts'
import { readChromeWithLogo } from './chrome-with-logo.ts'
import { headIcons } from './site-icons.ts'

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
      const { chrome, pictures } = await readChromeWithLogo(database.kysely, now())
      const { siteName, siteLogo } = chrome.site
      const icons = headIcons(chrome, pictures)
      known = {
        name: siteName,
        icons,
        logo: pictures[siteLogo]?.url ?? (siteLogo || icons.favicon),
        stylesheets: brandedAssets(assets, chrome.brand).stylesheets,
      }
      knownVersion = version
    } catch {}
    return known
  }
}
