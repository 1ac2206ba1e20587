import type { SiteData } from '#contract/settings/site.ts'
import { SiteProvider } from '#site/site-context.tsx'
import { Header } from './header.tsx'

/** The header as on the home page. */
export const HeaderPreview = ({ site }: { site: SiteData }) => (
  <SiteProvider key={JSON.stringify(site)} initial={site}>
    {/* In an article it is no landmark: the screen around the preview has its own. */}
    <article>
      <Header path="/" />
    </article>
  </SiteProvider>
)
