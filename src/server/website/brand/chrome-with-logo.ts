import type { Deps } from '#server/deps.ts'
import { readMediaIn } from '#server/website/render/pictures.tsx'
import { withoutDeletedSettings } from '#server/website/render/without-deleted.ts'

/** What is around every page, and the picture of the logo. A deleted logo counts as none. */
export async function readChromeWithLogo({ database, readSiteChrome }: Pick<Deps, 'database' | 'readSiteChrome'>) {
  const chrome = await readSiteChrome()
  const { known: pictures, deleted } = await readMediaIn(database.kysely, chrome.site.siteLogo)
  return { chrome: withoutDeletedSettings(chrome, deleted), pictures }
}
