import type { Deps } from '#server/deps.ts'
import { createPageCache } from '#server/cache/page-cache.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import { readLogo } from '#server/features/site-settings/read-logo.ts'
import { openShareFont } from '#server/website/media/open-font.ts'
import { openSharp } from '#server/images/open-sharp.ts'
import { readMediaIn } from '#server/website/render/pictures.tsx'
import { readSiteChrome } from '#server/website/render/site-chrome.ts'
import { drawInitialsIcon, drawLogoIcon } from './draw-icon.ts'
import { ICONS, iconSource, type IconName, type IconSource } from './site-icons.ts'

const MAX_BYTES = 1024 * 1024

/** What the icons are made from now. Two queries. */
export async function readIconSource(deps: Pick<Deps, 'database' | 'now'>): Promise<IconSource | null> {
  const chrome = await readSiteChrome(deps.database.kysely, deps.now())
  const { known } = await readMediaIn(deps.database.kysely, chrome.site.siteLogo)
  return iconSource(chrome, known)
}

/** Draws the icons of a website. They are kept by what they are made from, so other changes do not redraw them. */
export function createIcons(deps: Deps) {
  const drawn = createPageCache({ maxBytes: MAX_BYTES, content: { current: () => 0, haveChangedSince: () => false } })
  let font: ReturnType<typeof openShareFont> | undefined

  async function draw(source: IconSource, name: IconName): Promise<RenderedPage> {
    const shape = ICONS[name]
    const sharp = await openSharp()
    const logo = await readLogo(deps, source.logo)
    const withLogo = logo && (await drawLogoIcon(sharp, logo, shape, source).catch(report))
    if (withLogo) return { status: 200, contentType: 'image/png', body: withLogo }
    font ??= openShareFont()
    return { status: 200, contentType: 'image/png', body: await drawInitialsIcon(sharp, await font, shape, source) }
  }

  function report(error: unknown): null {
    deps.log.warn({ err: error }, 'The logo could not be made an icon')
    return null
  }

  return async function render(source: IconSource, name: IconName): Promise<Buffer> {
    const key = `${source.hash} ${name}`
    const kept = await drawn.get(
      key,
      () => deps.images.runOnce(`icon ${key}`, () => draw(source, name)),
      () => undefined,
    )
    return kept.body('identity')
  }
}
