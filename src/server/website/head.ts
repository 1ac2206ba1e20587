import type { Head } from '#site/head.tsx'
import { jsonLdOf } from './json-ld.ts'
import type { LoadedPage } from './loaded-page.ts'
import type { Frame } from './site-data.ts'

const isOff = (value: string | undefined) => value === 'false'

/** The head tags of a page, from what it is and from the site and SEO settings. */
export function makeHead(frame: Frame, page: LoadedPage, origin: string): Head {
  const { site, settings } = frame
  const { view, path, isIndexed } = page
  const title = page.title
    ? `${page.title} | ${site.siteName}`
    : (settings['seo_title'] ?? `${site.siteName}: ${site.siteDescription}`)
  const description = page.description || (settings['seo_description'] ?? site.siteDescription)
  const robots = [
    isIndexed && !isOff(settings['robots_index']) ? 'index' : 'noindex',
    isOff(settings['robots_follow']) ? 'nofollow' : 'follow',
  ].join(', ')
  // A text made for sharing the whole site stands where a page has none of its own.
  const shared = (key: 'og' | 'twitter') => ({
    title: page.title || (settings[`${key}_title`] ?? title),
    description: page.description || (settings[`${key}_description`] ?? description),
    image: absolute(page.image ?? settings[`${key}_image`] ?? settings['og_image'] ?? shareImageOf(page), origin),
  })
  return {
    title,
    description,
    keywords: settings['seo_keywords'] ?? '',
    canonical: isIndexed ? `${origin}${path}` : '',
    robots,
    verification: settings['google_search_console_id'] ?? '',
    openGraph: { type: view.kind === 'article' && view.article.publishedAt ? 'article' : 'website', ...shared('og') },
    twitter: shared('twitter'),
    hasFeed: view.kind === 'posts' || view.kind === 'article',
    jsonLd: isIndexed ? jsonLdOf(view, { site, path, origin, description }) : [],
  }
}

const absolute = (address: string, origin: string) => new URL(address, origin).href

/** The address of the picture made for a page; see share-image.ts. */
function shareImageOf({ view, path, isIndexed }: LoadedPage): string {
  if (view.kind === 'posts') return '/og/blog.png'
  return isIndexed && path !== '/' ? `/og${path}.png` : '/og/home.png'
}
