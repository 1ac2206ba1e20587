import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isReserved } from '#contract/slug.ts'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import type { Deps } from '#server/deps.ts'
import { findVisiblePage } from '#server/features/pages/store.ts'
import { ROOT } from '#server/root.ts'
import type { RenderedPage } from './page-cache.ts'
import { drawShareImage } from './share-image-drawing.ts'
import { readFrame } from './site-data.ts'

const FONT = join(ROOT, 'src/site/styles/fonts/brygada-1918-bold.woff2')

/** fontkit and sharp are large and needed for few requests: they are not part of the start. */
export async function openShareFont() {
  const { create } = await import('fontkit')
  return create(await readFile(FONT))
}

/** The picture with which a page is shared, 1200 by 630: its title on the college's cloth. Undefined for no such page. */
export async function renderShareImage({ database, now }: Deps, name: string): Promise<RenderedPage | undefined> {
  const slug = /^([a-z0-9-]+)\.png$/.exec(name)?.[1]
  if (!slug) return undefined
  const [frame, page] = await Promise.all([
    readFrame(database.kysely, now()),
    findVisiblePage(database.kysely, slug, now().toISOString()),
  ])
  const builtIn = isReserved(slug) ? BUILT_IN_PAGES[slug].title : OTHER_TITLES[slug]
  const title = slug === 'home' ? frame.site.siteDescription : (page?.title ?? builtIn)
  if (!title) return undefined

  const { default: sharp } = await import('sharp')
  const svg = drawShareImage(await openShareFont(), { title, siteName: frame.site.siteName })
  const body = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
  return { status: 200, contentType: 'image/png', body, until: frame.until }
}

const OTHER_TITLES: Partial<Record<string, string>> = { blog: 'News', privacy: 'Privacy notice' }
