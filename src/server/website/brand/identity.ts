import { brandedAssets } from '#server/settings/brand.ts'
import type { Deps } from '#server/deps.ts'
import type { Identity } from '#server/http/admin-shell.ts'
import type { SiteChrome } from '#server/site-chrome/site-chrome.ts'
import type { KnownPictures } from '#site/ui/picture.tsx'
import { readMediaIn } from '#server/website/render/page-media.tsx'
import { withoutDeletedSettings } from '#server/website/render/without-deleted.ts'
import { headIcons } from './site-icons.ts'

/** What is around every page, and the picture of the logo. A deleted logo counts as none. */
export async function readChromeWithLogo({ database, readSiteChrome }: Pick<Deps, 'database' | 'readSiteChrome'>) {
  const chrome = await readSiteChrome()
  const { pictures, deleted } = await readMediaIn(database.kysely, chrome.site.siteLogo)
  return { chrome: withoutDeletedSettings(chrome, deleted), pictures }
}

/** The identity of the college, read again only after content has changed. Without a database it is the last one known. */
export function rememberIdentity(
  deps: Pick<Deps, 'database' | 'content' | 'readSiteChrome' | 'readSiteChromeOrLast' | 'assets'>,
): () => Promise<Identity> {
  function toIdentity(chrome: SiteChrome, pictures: KnownPictures): Identity {
    const { siteName, siteLogo } = chrome.site
    const icons = headIcons(chrome, pictures)
    return {
      name: siteName,
      icons,
      logo: pictures[siteLogo]?.url ?? (siteLogo || icons.favicon),
      stylesheets: brandedAssets(deps.assets, chrome.brand).stylesheets,
    }
  }
  let known: Identity | undefined
  let knownVersion = -1
  return async () => {
    const version = deps.content.current()
    if (known && knownVersion === version) return known
    try {
      const { chrome, pictures } = await readChromeWithLogo(deps)
      known = toIdentity(chrome, pictures)
      knownVersion = version
      return known
    } catch {
      return known ?? toIdentity(await deps.readSiteChromeOrLast(), {})
    }
  }
}
