import type { Deps } from '#server/deps.ts'
import { readLogo } from '#server/features/site-settings/read-logo.ts'
import { createDrawingCache } from '#server/website/media/drawing-cache.ts'
import { openHeadingFont } from '#server/website/media/open-font.ts'
import { openSharp } from '#server/images/open-sharp.ts'
import { readChromeWithLogo } from './identity.ts'
import { drawInitialsIcon, drawLogoIcon } from './draw-icon.ts'
import { ICONS, iconSource, type IconName, type IconSource } from './site-icons.ts'

const MAX_BYTES = 1024 * 1024

/** What the icons are made from now. */
export async function readIconSource(deps: Pick<Deps, 'database' | 'readSiteChrome'>): Promise<IconSource | null> {
  const { chrome, pictures } = await readChromeWithLogo(deps)
  return iconSource(chrome, pictures)
}

/** Draws the icons of a website. They are cached by what they are made from, so other changes do not redraw them. */
export function createIcons(deps: Deps) {
  const drawn = createDrawingCache(MAX_BYTES)

  async function draw(source: IconSource, name: IconName): Promise<Buffer> {
    const shape = ICONS[name]
    const sharp = await openSharp()
    const logo = await readLogo(deps, source.logo)
    const withLogo = logo && (await drawLogoIcon(sharp, logo, shape, source).catch(report))
    return withLogo || drawInitialsIcon(sharp, await openHeadingFont(source.headings, source.initials), shape, source)
  }

  function report(error: unknown): null {
    deps.log.warn({ err: error }, 'No icon could be made from the logo')
    return null
  }

  return (source: IconSource, name: IconName): Promise<Buffer> => {
    const key = `${source.hash} ${name}`
    return drawn(key, () => deps.images.runOnce(`icon ${key}`, () => draw(source, name)))
  }
}
