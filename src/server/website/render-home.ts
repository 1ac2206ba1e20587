import type { Deps } from '#server/deps.ts'
import { renderPage } from './render/render-page.tsx'
import { resolvePage } from './resolve/resolve-page.ts'

/** Nobody loads it, so it needs no styles and scripts. */
const NO_ASSETS: Deps['assets'] = { stylesheets: [], css: '', fonts: [], loader: '/none', consent: '/none', development: [] }

/** The HTML of the home page, to check a database. */
export async function renderHome(needed: Pick<Deps, 'database' | 'config' | 'log' | 'now'>): Promise<string> {
  // The home page needs no more than these.
  const deps = { ...needed, assets: NO_ASSETS } as Deps
  const { status, body } = await renderPage(deps, resolvePage(deps, 'home'))
  if (status !== 200) throw new Error(`The home page has the status ${status}`)
  return body.toString()
}
