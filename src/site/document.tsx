import { HeadTags, type Head } from './head.tsx'

/** Where the built files of the public site are; `development` adds what hot reload needs. */
export interface Assets {
  stylesheets: string[]
  /** Asked for with the stylesheet that needs them, not after it. */
  fonts: string[]
  /** The island loader; put on pages that have an island, and on no other. */
  loader: string
  /** Asks for consent; on every page of a site that counts visits, and only there. */
  consent: string
  development: string[]
}

/** Answers of one moment, what belongs to staff and programs, and files: nothing to fetch before it is asked for. */
const NOT_PREFETCHED = [
  ...['/admin', '/admin-login', '/api', '/search', '/seed-data', '/accept-invitation'].flatMap((path) => [path, `${path}/*`]),
  '/contact/sent/*',
  '/*.*',
]

/** Pages are fetched while the pointer rests on their link, so that they are there at the click. */
const SPECULATION = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: NOT_PREFETCHED } }] }, eagerness: 'moderate' }],
})

/** The whole document around a body that is already markup. */
export function Document({ head, siteName, assets, body }: { head: Head; siteName: string; assets: Assets; body: string }) {
  const scripts = [
    ...assets.development,
    ...(body.includes('data-island=') ? [assets.loader] : []),
    ...(body.includes('data-consent=') ? [assets.consent] : []),
  ]
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#262d76" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <HeadTags head={head} siteName={siteName} />
        {assets.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION }} />
      </head>
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  )
}
