import { pathOfSlug } from '#contract/slug.ts'
import type { Deps } from '#server/deps.ts'
import { excerptOf } from '#server/features/posts/rules.ts'
import { listPosts } from '#server/features/posts/store.ts'
import type { RenderedPage } from './page-cache.ts'
import { readFrame } from './site-data.ts'

const FEED_LENGTH = 20

/** The newest posts, as RSS 2.0 or JSON Feed 1.1. */
export async function renderFeed({ database, now, config }: Deps, format: 'rss' | 'json'): Promise<RenderedPage> {
  const { Feed } = await import('feed')
  const [{ site, until }, { posts }] = await Promise.all([
    readFrame(database.kysely, now()),
    listPosts(database.kysely, 'all', now().toISOString(), { offset: 0, limit: FEED_LENGTH }),
  ])
  const origin = config.publicUrl
  const newest = posts[0]?.date
  const feed = new Feed({
    title: `${site.siteName} news`,
    description: site.siteDescription,
    language: 'en-NG',
    id: `${origin}/blog`,
    link: `${origin}/blog`,
    copyright: site.siteName,
    favicon: `${origin}/favicon.svg`,
    generator: site.siteName,
    // The date of the newest post, so that an unchanged feed stays the same to the byte.
    updated: new Date(newest ?? 0),
    feedLinks: { rss: `${origin}/feed.xml`, json: `${origin}/feed.json` },
  })
  for (const post of posts) {
    const link = `${origin}${pathOfSlug(post.slug)}`
    feed.addItem({
      title: post.title,
      id: link,
      link,
      description: excerptOf(post.excerpt, post.beginning),
      date: new Date(post.date),
    })
  }
  return format === 'rss'
    ? { status: 200, contentType: 'application/rss+xml; charset=utf-8', body: feed.rss2(), until }
    : { status: 200, contentType: 'application/feed+json; charset=utf-8', body: feed.json1(), until }
}
