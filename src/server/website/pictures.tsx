import { renderToStaticMarkup } from 'react-dom/server'
import type { Deps } from '#server/deps.ts'
import { formatsOf, variantPath, widthsOf, type Format } from '#server/features/media/sizes.ts'
import { listPictures, type StoredPicture } from '#server/features/media/store.ts'
import { KnownPicturesContext, Picture, type KnownPicture, type KnownPictures, type PictureSource } from '#site/ui/picture.tsx'
import type { LoadedPage } from './loaded-page.ts'
import type { Frame } from './site-data.ts'

const ADDRESS = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g

/** The one size for browsers that know neither format, and for those who share a page. */
const FALLBACK_WIDTH = 960

const TYPES: Partial<Record<Format, PictureSource['type']>> = { avif: 'image/avif', webp: 'image/webp' }

const quarter = (percent: number) => Math.round(percent / 25) * 25

/** The addresses hold the number of the file: what is behind them never changes, and browsers keep it. */
function knownPicture({
  id,
  filePath,
  number,
  width,
  height,
  fallback,
  focalX,
  focalY,
}: StoredPicture): KnownPicture | undefined {
  if (!width || !height) return undefined
  const focus = `${quarter(focalX)} ${quarter(focalY)}`
  const widths = widthsOf({ width, fallback })
  const at = (size: number, format: Format) => variantPath({ mediaId: id, number, width: size, format })
  const usual = widths.findLast((size) => size <= FALLBACK_WIDTH)
  return {
    url: usual && fallback ? at(usual, fallback) : `/media/${id}/v${number}/${filePath.slice(filePath.lastIndexOf('/') + 1)}`,
    width,
    height,
    focus: focus === '50 50' ? undefined : focus,
    sources:
      widths.length === 0
        ? []
        : formatsOf({ width, fallback }).flatMap((format) => {
            const type = TYPES[format]
            return type ? [{ type, srcSet: widths.map((size) => `${at(size, format)} ${size}w`).join(', ') }] : []
          }),
  }
}

/** What Media knows of the pictures that a page shows. One query; none for a page without them. */
export async function readPictures(
  { database }: Pick<Deps, 'database'>,
  frame: Frame,
  { view, image }: LoadedPage,
): Promise<KnownPictures> {
  const { siteLogo } = frame.site
  const ids = new Set(Array.from(JSON.stringify([view, image, siteLogo]).matchAll(ADDRESS), ([, id]) => id!))
  if (ids.size === 0) return {}
  const rows = await listPictures(database.kysely, [...ids])
  return Object.fromEntries(rows.map((row) => [row.filePath, knownPicture(row)]))
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

function attributesOf(tag: string): Partial<Record<string, string>> {
  const text = (escaped: string) => escaped.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!)
  return Object.fromEntries(Array.from(tag.matchAll(/([a-z]+)="([^"]*)"/g), ([, name, value]) => [name!, text(value!)]))
}

/** The pictures in a text that was made safe, each in the sizes that there are. */
const inText = (html: string, pictures: KnownPictures): string =>
  html.replace(/<img\b[^>]*>/g, (tag) => {
    const { src = '', alt = '', width } = attributesOf(tag)
    const known = pictures[src]
    if (!known) return tag
    // Whoever wrote the text may have wanted it smaller.
    const shown = Math.min(Number(width) || known.width, known.width)
    const sized = { [src]: { ...known, width: shown, height: Math.round((known.height * shown) / known.width) } }
    return renderToStaticMarkup(
      <KnownPicturesContext value={sized}>
        <Picture picture={{ url: src, alt, width: 0, height: 0 }} sizes={`(min-width: 48rem) min(44rem, ${shown}px), 100vw`} />
      </KnownPicturesContext>,
    )
  })

/** The page with the pictures of its text, and the one it is shared with, in fitting sizes. */
export function withPictures(page: LoadedPage, pictures: KnownPictures): LoadedPage {
  const { view, image } = page
  const article = view.kind === 'article' ? { ...view.article, html: inText(view.article.html, pictures) } : undefined
  return {
    ...page,
    image: (image && pictures[image]?.url) ?? image,
    view: view.kind === 'article' && article ? { ...view, article } : view,
  }
}
