import { HeadTags, type Head } from './head.tsx'

/** Where the built files of the public site are; `development` adds what hot reload needs. */
export interface Assets {
  stylesheets: string[]
  /** The island loader; put on pages that have an island, and on no other. */
  loader: string
  development: string[]
}

/** The whole document around a body that is already markup. */
export function Document({ head, siteName, assets, body }: { head: Head; siteName: string; assets: Assets; body: string }) {
  const hasIslands = body.includes('data-island=')
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadTags head={head} siteName={siteName} />
        {assets.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {[...assets.development, ...(hasIslands ? [assets.loader] : [])].map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  )
}
