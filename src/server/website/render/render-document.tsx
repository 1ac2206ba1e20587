import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Analytics } from '#contract/analytics.ts'
import { ConsentBanner } from '#site/consent/consent-banner.tsx'
import { Document, type Assets } from '#site/document.tsx'
import type { Head } from '#site/head.tsx'
import { RenderRootContext } from '#site/islands/island.tsx'
import { Page } from '#site/pages/page.tsx'
import type { PageView } from '#site/pages/page-view.ts'
import { SiteProvider } from '#site/site-context.tsx'
import { KnownPicturesContext, type KnownPictures } from '#site/ui/picture.tsx'
import type { SiteData } from '#contract/site.ts'

const renderRoot = (element: React.ReactElement, identifierPrefix: string) => renderToString(element, { identifierPrefix })

/** The whole HTML of a page. Only islands keep what hydration needs. */
export function renderDocument({
  view,
  path,
  note,
  year,
  head,
  site,
  analytics,
  pictures = {},
  assets,
}: {
  view: PageView
  path: string
  note?: string | undefined
  year: number
  head: Head
  site: SiteData
  analytics: Analytics | null
  pictures?: KnownPictures
  assets: Assets
}): string {
  const body = renderToStaticMarkup(
    <RenderRootContext value={renderRoot}>
      <KnownPicturesContext value={pictures}>
        <SiteProvider initial={site}>
          <Page view={view} path={path} note={note} year={year} isCounted={analytics !== null} />
          {analytics && <ConsentBanner analytics={analytics} />}
        </SiteProvider>
      </KnownPicturesContext>
    </RenderRootContext>,
  )
  return `<!doctype html>${renderToStaticMarkup(<Document head={head} siteName={site.siteName} assets={assets} body={body} />)}`
}
