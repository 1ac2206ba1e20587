import { API_PATHS, brandIconPath, FILE_PATHS, PRIVATE_PATHS, enquirySentPath } from '#contract/paths.ts'
import { BUILT_IN_COLORS } from '#contract/brand/brand.ts'
import type { Deps } from '#server/deps.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import { lightPalette } from '#server/settings/brand.ts'
import { BUILT_IN_FILES, ICONS, iconSource, type IconName, type IconSource } from '#server/website/brand/site-icons.ts'
import { readChromeWithLogo } from '#server/website/brand/identity.ts'

/** A rule matches every path that begins with it. `$` and `?` exclude /administration and /search-and-rescue. */
const CLOSED = PRIVATE_PATHS.flatMap((path) => [`${path}$`, `${path}/`, `${path}?`])

/**
 * Allows everything except the admin, the API and search results. If the settings keep the website out of search engines, its
 * pages say so, and crawlers must be able to read that. Files cannot say it, so they are closed.
 */
export async function renderRobots({ config, readSiteChrome }: Deps): Promise<RenderedPage> {
  const { settings } = await readSiteChrome()
  const isOpen = settings['robots_index'] !== 'false'
  const closed = [...CLOSED, `${API_PATHS.rpc}/`, enquirySentPath(''), ...(isOpen ? [] : [`${FILE_PATHS.media}/`])]
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  if (isOpen && settings['sitemap_enabled'] !== 'false') lines.push('', `Sitemap: ${config.publicUrl}${FILE_PATHS.sitemap}`)
  return { status: 200, contentType: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n`, dependsOn: [] }
}

const THEME = { paper: '#f8f1e2', indigo: BUILT_IN_COLORS.indigo }

const INSTALLED: IconName[] = ['icon-192', 'icon-512', 'maskable-512']

function icon(name: IconName, source: IconSource | null) {
  const { size, fills } = ICONS[name]
  const src = source ? brandIconPath(source.hash, name) : BUILT_IN_FILES[name]
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose: fills ? 'maskable' : 'any' }
}

/** How a phone shows the website among its apps. */
export async function renderManifest(deps: Deps): Promise<RenderedPage> {
  const { chrome, pictures } = await readChromeWithLogo(deps)
  const { site, settings, brand } = chrome
  const colors = lightPalette(brand) ?? THEME
  const source = iconSource(chrome, pictures)
  const manifest = {
    name: site.siteName,
    short_name: settings['site_short_name'] ?? site.siteName.split(' ')[0],
    description: site.siteDescription || undefined,
    lang: 'en-NG',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: colors.paper,
    theme_color: colors.indigo,
    icons: INSTALLED.map((name) => icon(name, source)),
  }
  // A replaced file of the logo gives other icons.
  return {
    status: 200,
    contentType: 'application/manifest+json',
    body: JSON.stringify(manifest),
    ...(source ? {} : { dependsOn: [] }),
  }
}
