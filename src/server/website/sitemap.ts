import { setImmediate as nextTurn } from 'node:timers/promises'
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

const urlOf = ({ path, changed }: Entry, origin: string) =>
  `<url><loc>${escapeXml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`

const urlSet = (urls: string[]) => `${XML}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`

/** Pages read at a time; others are answered in between. */
const SLICE = 500

/** So many pages, without those before the offset. */
async function readUrls(deps: Deps, time: string, { offset, limit }: { offset: number; limit: number }): Promise<string[]> {
  const urls: string[] = []
  let after = ''
  while (urls.length < limit) {
    await nextTurn()
    const slice = { after, offset: after === '' ? offset : 0, limit: Math.min(SLICE, limit - urls.length) }
    const listed = await listForSitemap(deps.database.kysely, time, slice)
    for (const { slug, updatedAt } of listed)
      urls.push(urlOf({ path: pathOfSlug(slug), changed: updatedAt }, deps.config.publicUrl))
    if (listed.length < SLICE) break
    after = listed.at(-1)!.id
  }
  return urls
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
export async function renderSitemap(deps: Deps, part?: number): Promise<RenderedPage | undefined> {
  const { database, now, config } = deps
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
  return file(urlSet([...head.map((entry) => urlOf(entry, config.publicUrl)), ...(await readUrls(deps, time, slice))]))
}
