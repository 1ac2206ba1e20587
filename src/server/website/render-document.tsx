import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Document, type Assets } from '#site/document.tsx'
import type { Head } from '#site/head.tsx'
import { RenderRootContext } from '#site/islands/island.tsx'
import { Page } from '#site/pages/page.tsx'
import type { PageView } from '#site/pages/page-view.ts'
import { SiteProvider } from '#site/site-context.tsx'
import type { SiteData } from '#contract/site.ts'

const renderRoot = (element: React.ReactElement, identifierPrefix: string) => renderToString(element, { identifierPrefix })

/** The whole HTML of a page. Only islands keep what hydration needs. */
export function renderDocument({
  view,
  path,
  year,
  head,
  site,
  assets,
}: {
  view: PageView
  path: string
  year: number
  head: Head
  site: SiteData
  assets: Assets
}): string {
  const body = renderToStaticMarkup(
    <RenderRootContext value={renderRoot}>
      <SiteProvider initial={site}>
        <Page view={view} path={path} year={year} />
      </SiteProvider>
    </RenderRootContext>,
  )
  return `<!doctype html>${renderToStaticMarkup(<Document head={head} siteName={site.siteName} assets={assets} body={body} />)}`
}
