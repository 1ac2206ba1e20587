import type { Db } from '#server/db/database.ts'
import { readMediaIn } from '#server/website/render/pictures.tsx'
import { readSiteChrome } from '#server/website/render/site-chrome.ts'

/** What is around every page, and the picture of the logo. */
export async function readChromeWithLogo(db: Db, now: Date) {
  const chrome = await readSiteChrome(db, now)
  const { known: pictures } = await readMediaIn(db, chrome.site.siteLogo)
  return { chrome, pictures }
}
