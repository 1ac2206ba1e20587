import { FILE_PATHS } from '#contract/paths.ts'

/** The image for sharing a page: an absolute address, and its size in pixels and description if known. */
export interface SharedPicture {
  url: string
  alt?: string | undefined
  width?: number
  height?: number
}

/** The metadata of a page for search engines and for sharing. */
export interface Head {
  title: string
  description: string
  keywords: string
  /** Absolute address. '' for pages without one (404). */
  canonical: string
  robots: string
  /** The verification code of the search console, or ''. */
  verification: string
  openGraph: { title: string; description: string; image: SharedPicture }
  /** The times of a post, in ISO form. Undefined for other pages. */
  article: { publishedAt: string; updatedAt: string } | undefined
  twitter: { title: string; description: string; image: SharedPicture }
  /** Whether the page links to the feed of posts. */
  hasFeed: boolean
  jsonLd: object[]
}

// A closing tag or a comment in a text must not end the script element.
const json = (value: object) => JSON.stringify(value).replace(/</g, '\\u003c')

/** The large card of X shows only a strip of such a picture. */
const isTall = ({ width = 0, height = 0 }: SharedPicture) => height > width

export function HeadTags({ head, siteName }: { head: Head; siteName: string }) {
  const { canonical, openGraph, article, twitter } = head
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {head.keywords && <meta name="keywords" content={head.keywords} />}
      <meta name="robots" content={head.robots} />
      {canonical && <link rel="canonical" href={canonical} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article && <meta property="article:published_time" content={article.publishedAt} />}
      {article && <meta property="article:modified_time" content={article.updatedAt} />}
      <meta property="og:title" content={openGraph.title} />
      <meta property="og:description" content={openGraph.description} />
      {canonical && <meta property="og:url" content={canonical} />}
      <meta property="og:image" content={openGraph.image.url} />
      {openGraph.image.width && <meta property="og:image:width" content={String(openGraph.image.width)} />}
      {openGraph.image.height && <meta property="og:image:height" content={String(openGraph.image.height)} />}
      {openGraph.image.alt && <meta property="og:image:alt" content={openGraph.image.alt} />}
      <meta name="twitter:card" content={isTall(twitter.image) ? 'summary' : 'summary_large_image'} />
      <meta name="twitter:title" content={twitter.title} />
      <meta name="twitter:description" content={twitter.description} />
      <meta name="twitter:image" content={twitter.image.url} />
      {twitter.image.alt && <meta name="twitter:image:alt" content={twitter.image.alt} />}
      {head.verification && <meta name="google-site-verification" content={head.verification} />}
      {head.hasFeed && (
        <link rel="alternate" type="application/rss+xml" title={`News of ${siteName}`} href={FILE_PATHS.rssFeed} />
      )}
      {head.hasFeed && (
        <link rel="alternate" type="application/feed+json" title={`News of ${siteName}`} href={FILE_PATHS.jsonFeed} />
      )}
      {head.jsonLd.map((data, index) => (
        <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json(data) }} />
      ))}
    </>
  )
}
