import { FILE_PATHS, PUBLIC_PATHS, pagePath } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import { getExcerpt } from '#server/features/pages/excerpt.ts'
import { listPosts } from '#server/features/pages/published-store.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import { escapeXml } from '#server/html/escape-xml.ts'

const FEED_LENGTH = 20
const LANGUAGE = 'en-NG'

interface Feed {
  title: string
  description: string
  origin: string
  items: { id: string; url: string; title: string; summary: string; date: Date }[]
}

/** The newest posts, as RSS 2.0 or JSON Feed 1.1. It contains no current time, so it changes only with the posts. */
export async function renderFeed({ database, now, config, readSiteChrome }: Deps, format: 'rss' | 'json'): Promise<RenderedPage> {
  const [{ site, expiresAt }, { posts }] = await Promise.all([
    readSiteChrome(),
    listPosts(database.kysely, 'all', now().toISOString(), { offset: 0, limit: FEED_LENGTH }),
  ])
  const origin = config.publicUrl
  const dependsOn = ['posts'] as const
  const title = `${site.siteName} news`
  const feed: Feed = {
    title,
    // RSS asks for one.
    description: site.siteDescription || title,
    origin,
    items: posts
      .filter(({ date }) => !Number.isNaN(Date.parse(date)))
      .map((post) => ({
        // Does not change with the title or the address, so feed readers do not show a post twice.
        id: `urn:uuid:${post.id}`,
        url: origin + pagePath(post.slug),
        title: post.title,
        summary: getExcerpt(post.excerpt, post.beginning),
        date: new Date(post.date),
      })),
  }
  return format === 'rss'
    ? { status: 200, contentType: 'application/rss+xml; charset=utf-8', body: renderRss(feed), expiresAt, dependsOn }
    : { status: 200, contentType: 'application/feed+json; charset=utf-8', body: renderJson(feed), expiresAt, dependsOn }
}

function renderRss({ title, description, origin, items }: Feed): string {
  const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
  // Feed readers interpret descriptions as HTML.
  const htmlElement = (name: string, text: string) => element(name, escapeXml(text))
  const entries = items.map(
    (item) =>
      `<item>\n${[
        element('title', item.title),
        element('link', item.url),
        `<guid isPermaLink="false">${escapeXml(item.id)}</guid>`,
        element('pubDate', item.date.toUTCString()),
        htmlElement('description', item.summary),
      ].join('\n')}\n</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${[
  element('title', title),
  element('link', `${origin}${PUBLIC_PATHS.blog}`),
  htmlElement('description', description),
  element('language', LANGUAGE),
  `<atom:link href="${escapeXml(origin)}${FILE_PATHS.rssFeed}" rel="self" type="application/rss+xml"/>`,
  ...entries,
].join('\n')}
</channel>
</rss>
`
}

const renderJson = ({ title, description, origin, items }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language: LANGUAGE,
    home_page_url: `${origin}${PUBLIC_PATHS.blog}`,
    feed_url: `${origin}${FILE_PATHS.jsonFeed}`,
    favicon: `${origin}${FILE_PATHS.brandIcon}`,
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      content_text: item.summary,
      date_published: item.date.toISOString(),
    })),
  })
