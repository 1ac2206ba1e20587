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

/** The addresses of the icons of the website. */
export interface Icons {
  favicon: string
  faviconType: string
  /** For the home screen of a phone. */
  touch: string
}

/** The HTML document around a rendered body. */
export function Document({
  head,
  siteName,
  themeColor,
  icons,
  assets,
  body,
}: {
  head: Head
  siteName: string
  themeColor: string
  icons: Icons
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
        <link rel="icon" href={icons.favicon} type={icons.faviconType} />
        <link rel="apple-touch-icon" href={icons.touch} />
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
