import type { Brand } from '#contract/brand/brand.ts'
import { getCollegeInitials } from '#contract/brand/college-initials.ts'
import { BUILT_IN_HEADINGS, type Headings } from '#contract/brand/heading-faces.ts'
import { pagePath } from '#contract/paths.ts'
import { DEFAULT_SITE_NAME, type SiteData } from '#contract/settings/site.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import type { Deps } from '#server/deps.ts'
import { findVisiblePage } from '#server/features/pages/store.ts'
import { openSharp } from '#server/images/open-sharp.ts'
import { createImageQueue } from '#server/images/image-queue.ts'
import { lightPalette } from '#server/settings/brand.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import { createDrawingCache } from './drawing-cache.ts'
import { openHeadingFont } from './open-font.ts'
import { drawShareImage, type ShareColors, type ShareTexts } from './draw-share-image.ts'

const MAX_BYTES = 4 * 1024 * 1024
/** Of images that wait to be drawn. A refused crawler tries again. */
const MAX_WAITING = 100

interface Texts extends ShareTexts {
  headings: Headings
}

function shareColors(brand: Brand | null): ShareColors | undefined {
  const light = lightPalette(brand)
  return light ? { cloth: light.indigo, paper: light['on-indigo'], gold: light.gold, earth: light['on-indigo-soft'] } : undefined
}

/**
 * Images for sharing pages, 1200 by 630 pixels: the title on a pattern. They are drawn one at a time, because visitors wait
 * meanwhile. Their texts are the cache key, so other changes of the website do not redraw them.
 */
export function createShareImages(deps: Deps) {
  const drawings = createImageQueue({ concurrency: 1, maxWaiting: MAX_WAITING })
  const drawn = createDrawingCache(MAX_BYTES)

  async function draw(texts: Texts): Promise<Buffer> {
    const { headings, title, siteName, shortName = '', initials = '' } = texts
    const [sharp, font] = await Promise.all([openSharp(), openHeadingFont(headings, title + siteName + shortName + initials)])
    const svg = drawShareImage(font, texts)
    return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
  }

  async function findTitle(slug: string, { siteName, siteDescription }: SiteData): Promise<string | undefined> {
    if (slug === 'home') return siteDescription || siteName
    const page = await findVisiblePage(deps.database.kysely, slug, deps.now().toISOString())
    return page?.title ?? (isBuiltIn(slug) ? BUILT_IN_PAGES[slug].title : slug === 'blog' ? 'News' : undefined)
  }

  /** The image of a page; undefined if visitors see no such page. */
  return async function render(slug: string): Promise<RenderedPage | undefined> {
    const { site, settings, brand, expiresAt } = await deps.readSiteChrome()
    const title = await findTitle(slug, site)
    if (!title) return undefined
    const { siteName, siteLogo } = site
    const shortName = settings['site_short_name']
    const isSample = siteName === DEFAULT_SITE_NAME && !siteLogo
    const texts: Texts = {
      title,
      otherTitles: [site.siteDescription, siteName],
      siteName,
      shortName,
      initials: isSample ? undefined : getCollegeInitials(siteName, shortName),
      colors: shareColors(brand),
      pattern: brand?.pattern,
      headings: brand?.headings ?? BUILT_IN_HEADINGS,
    }
    const key = JSON.stringify(texts)
    const body = await drawn(key, () => drawings.runOnce(key, () => deps.images.run(() => draw(texts))))
    return { status: 200, contentType: 'image/png', body, expiresAt, dependsOn: [pagePath(slug)] }
  }
}
