import type { Db } from '#server/db/database.ts'
import { readMediaIn } from '#server/website/render/pictures.tsx'
import { readSiteChrome } from '#server/website/render/site-chrome.ts'
import { withoutDeletedSettings } from '#server/website/render/without-deleted.ts'

/** What is around every page, and the picture of the logo. A deleted logo counts as none. */
export async function readChromeWithLogo(db: Db, now: Date) {
  const chrome = await readSiteChrome(db, now)
  const { known: pictures, deleted } = await readMediaIn(db, chrome.site.siteLogo)
  return { chrome: withoutDeletedSettings(chrome, deleted), pictures }
}
