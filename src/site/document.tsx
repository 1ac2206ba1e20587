import { FILE_PATHS } from '#contract/paths.ts'
import { SPECULATION_RULES, STAFF_CHECK } from '#contract/inline-scripts.ts'
import { HeadTags, type Head } from './head.tsx'

/** The addresses of the built files of the public site. `development` adds the scripts for hot reload. */
export interface Assets {
  stylesheets: string[]
  /** What is in the stylesheets. The stylesheet of a brand begins with it. */
  css: string
  /** Preloaded together with the stylesheet that needs them. */
  fonts: string[]
  /** The island loader, only on pages that have an island. */
  loader: string
  /** The consent script, on every page of a site with analytics. */
  consent: string
  development: string[]
}

/** The main colour of the built-in design, for the frame of the browser. */
export const THEME_COLOR = '#262d76'

/** The HTML document around a rendered body. */
export function Document({
  head,
  siteName,
  themeColor,
  assets,
  body,
}: {
  head: Head
  siteName: string
  themeColor: string
  assets: Assets
  body: string
}) {
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
        <meta name="theme-color" content={themeColor} />
        <link rel="icon" href={FILE_PATHS.favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={FILE_PATHS.manifest} />
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
        <script dangerouslySetInnerHTML={{ __html: STAFF_CHECK }} />
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
      </head>
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  )
}
