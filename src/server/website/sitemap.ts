import { pathOfSlug, RESERVED_SLUGS } from '#contract/slug.ts'
import type { Deps } from '#server/deps.ts'
import { countListed, listForSitemap, listShelves } from '#server/features/sitemap/store.ts'
import type { RenderedPage } from './page-cache.ts'
import { readFrame } from './site-data.ts'
import { escapeXml } from './xml.ts'

/** The most addresses that a file may hold (sitemaps.org). */
const MAX_URLS = 50_000

interface Entry {
  path: string
  changed?: string | undefined
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlSet(entries: Entry[], origin: string): string {
  const urls = entries.map(
    ({ path, changed }) => `<url><loc>${escapeXml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  return `${XML}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`
}

function index(parts: number, origin: string): string {
  const maps = Array.from(
    { length: parts },
    (_, part) => `<sitemap><loc>${escapeXml(origin)}/sitemap-${part + 1}.xml</loc></sitemap>`,
  )
  return `${XML}<sitemapindex ${NAMESPACE}>\n${maps.join('\n')}\n</sitemapindex>\n`
}

/**
 * Every page that visitors may see. Above 50,000 addresses /sitemap.xml lists the files /sitemap-1.xml and on; the
 * built-in pages and the lists of posts come first. Undefined: switched off, or no such part.
 */
export async function renderSitemap({ database, now, config }: Deps, part?: number): Promise<RenderedPage | undefined> {
  const db = database.kysely
  const time = now().toISOString()
  const [{ settings, until }, total] = await Promise.all([readFrame(db, now()), countListed(db, time)])
  if (settings['sitemap_enabled'] === 'false' || settings['robots_index'] === 'false') return undefined

  const shelves = await listShelves(db, time)
  const fixed: Entry[] = [
    ...RESERVED_SLUGS.map((slug) => ({ path: pathOfSlug(slug) })),
    ...(shelves.length > 0 ? [{ path: '/blog' }] : []),
    ...shelves.flatMap(({ of, slug }) => (of === 'blog' ? [] : [{ path: `/${of}/${slug}` }])),
    { path: '/privacy' },
  ]
  const parts = Math.max(1, Math.ceil((fixed.length + total) / MAX_URLS))
  const file = (body: string): RenderedPage => ({ status: 200, contentType: 'application/xml; charset=utf-8', body, until })
  if (part === undefined && parts > 1) return file(index(parts, config.publicUrl))
  if ((part ?? 1) > parts) return undefined

  const start = ((part ?? 1) - 1) * MAX_URLS
  const head = fixed.slice(start, start + MAX_URLS)
  const slice = { offset: Math.max(0, start - fixed.length), limit: MAX_URLS - head.length }
  const listed = await listForSitemap(db, time, slice)
  const entries = listed.map(({ slug, updatedAt }) => ({ path: pathOfSlug(slug), changed: updatedAt }))
  return file(urlSet([...head, ...entries], config.publicUrl))
}
