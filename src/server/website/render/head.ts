import { FILE_PATHS, shareImagePath } from '#contract/paths.ts'
import type { Head, SharedPicture } from '#site/head.tsx'
import type { PageView } from '#site/pages/page-view.ts'
import type { ResolvedPage } from '#server/website/resolve/resolved-page.ts'
import { SHARE_IMAGE } from '#server/website/media/draw-share-image.ts'
import { absoluteUrl } from './absolute-url.ts'
import { buildJsonLd } from './json-ld.ts'
import type { PageMedia } from './page-media.tsx'
import type { SiteChrome } from '#server/site-chrome/site-chrome.ts'

const isOff = (value: string | undefined) => value === 'false'

/** The head tags of a page. `media` describes its files. */
export function makeHead(siteChrome: SiteChrome, page: ResolvedPage, origin: string, media: PageMedia): Head {
  const { site, settings } = siteChrome
  const { view, path, isIndexed } = page
  const title = page.title
    ? `${page.title} | ${site.siteName}`
    : (settings['seo_title'] ?? [site.siteName, site.siteDescription].filter(Boolean).join(': '))
  // On the home page the settings come first.
  const own = page.title ? page.description : ''
  const description = own || (settings['seo_description'] ?? (page.description || site.siteDescription || site.siteName))
  const robots = [
    isIndexed && !page.isNoindex && !isOff(settings['robots_index']) ? 'index' : 'noindex',
    isOff(settings['robots_follow']) ? 'nofollow' : 'follow',
  ].join(', ')
  const made = { url: `${origin}${getShareImagePath(page)}`, ...SHARE_IMAGE, alt: title }
  function findPicture(address: string | undefined): SharedPicture | undefined {
    const known = address ? media.shared[address] : undefined
    const url = known === null ? undefined : absoluteUrl(known?.url ?? address, origin)
    return url ? { ...known, url } : undefined
  }
  // A page without its own text uses that of the site. X gets the text for other networks unless it has its own.
  const textsFor = (key: 'og' | 'twitter') => ({
    title: page.title || (settings[`${key}_title`] ?? settings['og_title'] ?? title),
    description: own || (settings[`${key}_description`] ?? settings['og_description'] ?? description),
    image: findPicture(page.image) ?? findPicture(settings[`${key}_image`]) ?? findPicture(settings['og_image']) ?? made,
  })
  return {
    title,
    description,
    keywords: settings['seo_keywords'] ?? '',
    canonical: isIndexed ? `${origin}${path}` : '',
    robots,
    verification: settings['google_search_console_id'] ?? '',
    openGraph: textsFor('og'),
    article: findTimes(view),
    twitter: textsFor('twitter'),
    hasFeed: view.kind === 'posts' || view.kind === 'article',
    jsonLd: isIndexed ? buildJsonLd(view, { site, path, origin, description, files: media.files }) : [],
  }
}

function findTimes(view: PageView): Head['article'] {
  if (view.kind !== 'article') return undefined
  const { publishedAt, updatedAt } = view.article
  return publishedAt === null ? undefined : { publishedAt, updatedAt }
}

/** The image that share-image.ts draws for this page. */
function getShareImagePath({ view, path, isIndexed }: ResolvedPage): string {
  if (view.kind === 'posts') return shareImagePath('blog')
  return isIndexed && path !== '/' ? `${FILE_PATHS.shareImages}${path}.png` : shareImagePath('home')
}
