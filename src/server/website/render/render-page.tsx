import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { showSettings } from '#content/show-settings.ts'
import { isRenamed, toCollege, withholdDescription } from '#content/withhold-samples.ts'
import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import type { Deps } from '#server/deps.ts'
import type { PageDeps, Resolution, ResolvedPage } from '#server/website/resolve/resolved-page.ts'
import { ConsentBanner } from '#site/consent/consent-banner.tsx'
import { themeColor, brandedAssets } from '#server/settings/brand.ts'
import { headIcons } from '#server/website/brand/site-icons.ts'
import { Document, type Assets } from '#site/document.tsx'
import type { Head } from '#site/head.tsx'
import { RenderRootContext } from '#site/islands/island.tsx'
import { Page } from '#site/pages/page.tsx'
import { SiteProvider } from '#site/site-context.tsx'
import { KnownFilesContext } from '#site/ui/known-files.ts'
import { KnownPicturesContext } from '#site/ui/picture.tsx'
import type { SiteChrome } from '#server/site-chrome/site-chrome.ts'
import { makeHead } from './head.ts'
import { lagosYear } from './lagos-year.ts'
import { readMedia, withMedia, withoutFiles, type PageMedia } from './page-media.tsx'
import { withoutDeleted, withoutDeletedSettings } from './without-deleted.ts'

/** The HTML of a page. The site chrome is read while the page is resolved. Pictures of Media take one more query. */
export async function renderPage(deps: PageDeps, resolving: Resolution | Promise<Resolution>): Promise<RenderedPage> {
  const [stored, found] = await Promise.all([deps.readSiteChrome(), resolving])
  if ('redirectTo' in found || 'storedRedirect' in found) return { status: 301, body: '', ...found }
  return renderWith(deps, found, stored, await readMedia(deps, stored, found))
}

/** A page that is shown even if the database does not answer. It is the college's own, but must not be cached. */
export async function renderWithoutDatabase(deps: Deps, page: ResolvedPage): Promise<RenderedPage> {
  const stored = await deps.readSiteChromeOrLast()
  const media = await readMedia(deps, stored, page).catch(() => withoutFiles(stored, page))
  return renderWith(deps, page, stored, media)
}

function renderWith(deps: PageDeps, found: ResolvedPage, stored: SiteChrome, media: PageMedia): RenderedPage {
  const shown = withoutDeletedSettings(stored, media.deleted)
  const page = fillInSettings(withMedia(withoutDeleted(found, media.deleted), media), shown)
  // The address of a preview has its token, and other websites must not learn that.
  const siteChrome = page.note === undefined ? shown : { ...shown, analytics: null }
  const { status = 200, bypassesCache, headers, dependsOn } = page
  const { analytics } = siteChrome
  const { config } = deps
  const head = makeHead(siteChrome, page, config.publicUrl, media)
  const { year, endsAt } = lagosYear(deps.now())
  return {
    status,
    body: renderDocument(page, siteChrome, { head, media, year, assets: deps.assets }),
    expiresAt: Math.min(siteChrome.expiresAt, endsAt),
    bypassesCache,
    dependsOn,
    headers: { ...headers, ...(analytics && { 'Content-Security-Policy': contentSecurityPolicy(config, analytics) }) },
  }
}

/** A page with its sections and description as the settings want them. */
function fillInSettings(page: ResolvedPage, { settings, site }: SiteChrome): ResolvedPage {
  const { view, description } = page
  if (view.kind !== 'sections') return page
  const college = toCollege(settings)
  const isPolicy = view.sections.some(({ type }) => type === 'policy')
  const described = isPolicy ? createFillIn(settings, site.contactInfo)(description) : description
  return {
    ...page,
    description: isRenamed(college) ? withholdDescription(described, college) : described,
    view: { ...view, sections: showSettings(view.sections, settings, site.contactInfo) },
  }
}

interface DocumentProps {
  head: Head
  media: Pick<PageMedia, 'files' | 'pictures'>
  year: number
  assets: Assets
}

export function renderDocument(
  { view, path, note }: Pick<ResolvedPage, 'view' | 'path' | 'note'>,
  siteChrome: SiteChrome,
  { head, media, year, assets }: DocumentProps,
): string {
  const { site, brand, analytics } = siteChrome
  const body = renderToStaticMarkup(
    <RenderRootContext value={renderRoot}>
      <KnownPicturesContext value={media.pictures}>
        <KnownFilesContext value={media.files}>
          <SiteProvider initial={site}>
            <Page view={view} path={path} note={note} year={year} isCounted={analytics !== null} />
            {analytics && <ConsentBanner analytics={analytics} />}
          </SiteProvider>
        </KnownFilesContext>
      </KnownPicturesContext>
    </RenderRootContext>,
  )
  const document = (
    <Document
      head={head}
      siteName={site.siteName}
      themeColor={themeColor(brand)}
      icons={headIcons(siteChrome, media.pictures)}
      assets={brandedAssets(assets, brand)}
      body={body}
    />
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

/** Only islands get the markup that hydration needs. */
const renderRoot = (element: React.ReactElement, identifierPrefix: string) => renderToString(element, { identifierPrefix })
