import { setImmediate as nextTurn } from 'node:timers/promises'
import { PUBLIC_PATHS, categoryPath, pagePath, sitemapPartPath, tagPath } from '#contract/paths.ts'
import { BUILT_IN_SLUGS, isBuiltIn } from '#contract/text/slug.ts'
import type { Deps } from '#server/deps.ts'
import { listForSitemap, listPostLists, type SitemapPage } from '#server/features/pages/sitemap-store.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import { escapeXml } from '#server/html/escape-xml.ts'

/** The limit of addresses in a file (sitemaps.org). */
const MAX_URLS = 50_000

interface Entry {
  path: string
  changed?: string | undefined
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const renderUrl = ({ path, changed }: Entry, origin: string) =>
  `<url><loc>${escapeXml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`

const renderUrlSet = (urls: string[]) => `${XML}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`

/** Pages per query. Other requests run in between. */
const SLICE = 500

/** The addresses of the pages that are not built in, and the slugs of built-in ones that are hidden from search engines. */
async function readPages({ database, config }: Deps, time: string) {
  const urls: string[] = []
  const hidden = new Set<string>()
  let pages: SitemapPage[]
  let after = ''
  do {
    await nextTurn()
    pages = await listForSitemap(database.kysely, time, after, SLICE)
    for (const { slug, updatedAt, isListed, isNoindex } of pages) {
      if (isListed) urls.push(renderUrl({ path: pagePath(slug), changed: updatedAt }, config.publicUrl))
      if (isNoindex && isBuiltIn(slug)) hidden.add(slug)
    }
    after = pages.at(-1)?.id ?? ''
  } while (pages.length === SLICE)
  return { urls, hidden }
}

function renderIndex(parts: number, origin: string): string {
  const maps = Array.from(
    { length: parts },
    (_, part) => `<sitemap><loc>${escapeXml(origin)}${sitemapPartPath(part + 1)}</loc></sitemap>`,
  )
  return `${XML}<sitemapindex ${NAMESPACE}>\n${maps.join('\n')}\n</sitemapindex>\n`
}

/**
 * All public pages. Above 50,000 addresses /sitemap.xml lists the files /sitemap-1.xml and so on. The
 * built-in pages and the lists of posts come first. Undefined if it is switched off or has no such part.
 */
export async function renderSitemap(deps: Deps, part?: number): Promise<RenderedPage | undefined> {
  const { database, now, config } = deps
  const db = database.kysely
  const time = now().toISOString()
  const { settings, expiresAt } = await deps.readSiteChrome()
  if (settings['sitemap_enabled'] === 'false' || settings['robots_index'] === 'false') return undefined

  const pages = await readPages(deps, time)
  const postLists = await listPostLists(db, time)
  const fixed: Entry[] = [
    ...BUILT_IN_SLUGS.filter((slug) => !pages.hidden.has(slug)).map((slug) => ({ path: pagePath(slug) })),
    ...(postLists.length > 0 ? [{ path: PUBLIC_PATHS.blog }] : []),
    ...postLists.flatMap(({ of, slug }) =>
      of === 'blog' ? [] : [{ path: of === 'category' ? categoryPath(slug) : tagPath(slug) }],
    ),
  ]
  const urls = [...fixed.map((entry) => renderUrl(entry, config.publicUrl)), ...pages.urls]
  const parts = Math.max(1, Math.ceil(urls.length / MAX_URLS))
  const contentType = 'application/xml; charset=utf-8'
  const file = (body: string): RenderedPage => ({ status: 200, contentType, body, expiresAt, dependsOn: ['sitemap'] })
  if (part === undefined && parts > 1) return file(renderIndex(parts, config.publicUrl))
  if ((part ?? 1) > parts) return undefined
  const start = ((part ?? 1) - 1) * MAX_URLS
  return file(renderUrlSet(urls.slice(start, start + MAX_URLS)))
}
