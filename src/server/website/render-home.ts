import { createCookies } from '#server/auth/session/cookies.ts'
import { renderPage } from './render/render-page.tsx'
import { readSiteChrome } from '#server/site-chrome/site-chrome.ts'
import { resolveBuiltIn } from './resolve/resolve-page.ts'
import type { PageDeps } from './resolve/resolved-page.ts'

/** Nobody loads it, so it needs no styles and scripts. */
const NO_ASSETS: PageDeps['assets'] = { stylesheets: [], css: '', fonts: [], loader: '/none', consent: '/none', development: [] }

/** The HTML of the home page, to check a database. */
export async function renderHome(needed: Omit<PageDeps, 'assets' | 'cookies' | 'readSiteChrome'>): Promise<string> {
  const deps = {
    ...needed,
    assets: NO_ASSETS,
    cookies: createCookies(needed.config),
    readSiteChrome: () => readSiteChrome(needed.database.kysely, needed.now()),
  }
  const { status, body } = await renderPage(deps, resolveBuiltIn(deps, 'home'))
  if (status !== 200) throw new Error(`The home page has the status ${status}`)
  return body.toString()
}
