import { API_PATHS, FILE_PATHS, PRIVATE_PATHS, enquirySentPath } from '#contract/paths.ts'
import { makePalettes } from '#contract/brand/palette.ts'
import type { Deps } from '#server/deps.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import { readSiteChrome } from '#server/website/render/site-chrome.ts'
import { THEME_COLOR } from '#site/document.tsx'

/** A rule matches every path that begins with it. `$` and `?` exclude /administration and /search-and-rescue. */
const CLOSED = PRIVATE_PATHS.flatMap((path) => [`${path}$`, `${path}/`, `${path}?`])

/** Allows everything except the admin, the API and search results, or nothing if the settings say so. */
export async function renderRobots({ database, now, config }: Deps): Promise<RenderedPage> {
  const { settings } = await readSiteChrome(database.kysely, now())
  const isOpen = settings['robots_index'] !== 'false'
  const closed = isOpen ? [...CLOSED, `${API_PATHS.rpc}/`, enquirySentPath('')] : ['/']
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  if (isOpen && settings['sitemap_enabled'] !== 'false') lines.push('', `Sitemap: ${config.publicUrl}${FILE_PATHS.sitemap}`)
  return { status: 200, contentType: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n`, shows: [] }
}

const THEME = { paper: '#f8f1e2', indigo: THEME_COLOR }

/** How a phone shows the website among its apps. */
export async function renderManifest({ database, now }: Deps): Promise<RenderedPage> {
  const { site, settings, brand } = await readSiteChrome(database.kysely, now())
  const colors = brand?.main ? makePalettes(brand.main, brand.accent).light : THEME
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    name: site.siteName,
    short_name: settings['site_short_name'] ?? site.siteName.split(' ')[0],
    description: site.siteDescription,
    lang: 'en-NG',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: colors.paper,
    theme_color: colors.indigo,
    icons: [icon('icon-192.png', 192, 'any'), icon('icon-512.png', 512, 'any'), icon('icon-maskable-512.png', 512, 'maskable')],
  }
  return { status: 200, contentType: 'application/manifest+json', body: JSON.stringify(manifest), shows: [] }
}
