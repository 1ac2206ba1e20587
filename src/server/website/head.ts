import type { Head } from '#site/head.tsx'
import type { Frame } from './site-data.ts'

const isOff = (value: string | undefined) => value === 'false'

/** The head tags of a page from what it says of itself and from the SEO settings. */
export function makeHead({
  frame,
  title,
  description,
  path,
  origin,
  isIndexed = true,
  type = 'website',
  jsonLd = [],
}: {
  frame: Frame
  /** '' on the home page: there the site's own title stands. */
  title: string
  description: string
  path: string
  origin: string
  isIndexed?: boolean
  type?: 'website' | 'article'
  jsonLd?: object[]
}): Head {
  const { site, settings } = frame
  const full = title ? `${title} | ${site.siteName}` : (settings['seo_title'] ?? `${site.siteName}: ${site.siteDescription}`)
  const text = description || (settings['seo_description'] ?? site.siteDescription)
  const robots = [
    isIndexed && !isOff(settings['robots_index']) ? 'index' : 'noindex',
    isOff(settings['robots_follow']) ? 'nofollow' : 'follow',
  ].join(', ')
  const image = settings['og_image'] ?? ''
  return {
    title: full,
    description: text,
    canonical: isIndexed ? `${origin}${path}` : '',
    robots,
    openGraph: {
      type,
      image,
      title: title || (settings['og_title'] ?? full),
      description: description || (settings['og_description'] ?? text),
    },
    twitter: {
      image: settings['twitter_image'] ?? image,
      title: title || (settings['twitter_title'] ?? full),
      description: description || (settings['twitter_description'] ?? text),
    },
    jsonLd,
  }
}
