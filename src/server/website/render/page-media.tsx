import { decodeXML } from 'entities'
import { renderToStaticMarkup } from 'react-dom/server'
import { mediaVersionPath } from '#contract/paths.ts'
import type { DisplaySection } from '#contract/sections/display.ts'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { MIME_TYPES, MODERN_FORMATS, variantPath, getWidths, type Format } from '#server/features/media/serve/sizes.ts'
import { listShownIn, findMediaIds, toKnownFiles, type ShownFile } from '#server/features/media/store.ts'
import type { SharedPicture } from '#site/head.tsx'
import { KnownPicturesContext, Picture, type KnownPicture, type KnownPictures } from '#site/ui/picture.tsx'
import { getFileType, type KnownFiles } from '#site/ui/known-files.ts'
import type { ResolvedPage } from '#server/website/resolve/resolved-page.ts'
import type { SiteChrome } from '#server/site-chrome/site-chrome.ts'

/** The size for browsers that support neither format. */
const FALLBACK_WIDTH = 960

const quarter = (percent: number) => Math.round(percent / 25) * 25

const readAlt = ({ isDecorative, altText }: ShownFile) => (isDecorative ? undefined : (altText ?? undefined))

/** The addresses contain the version of the file, so browsers cache them forever. */
function knownPicture(file: ShownFile): KnownPicture | undefined {
  const { id, filePath, number, width, height, fallback, placeholder, focalX, focalY } = file
  if (!width || !height) return undefined
  const focus = `${quarter(focalX)} ${quarter(focalY)}`
  const widths = getWidths({ width, fallback })
  const at = (size: number, format: Format) => variantPath({ mediaId: id, number, width: size, format })
  const usual = widths.findLast((size) => size <= FALLBACK_WIDTH)
  return {
    url: usual && fallback ? at(usual, fallback) : mediaVersionPath(id, number, filePath.slice(filePath.lastIndexOf('/') + 1)),
    alt: readAlt(file),
    width,
    height,
    // A PNG or a drawing may be transparent.
    colour: fallback === 'jpg' ? (placeholder ?? undefined) : undefined,
    focus: focus === '50 50' ? undefined : focus,
    sources:
      widths.length === 0
        ? []
        : MODERN_FORMATS.map((format) => ({
            type: MIME_TYPES[format],
            srcSet: widths.map((size) => `${at(size, format)} ${size}w`).join(', '),
          })),
  }
}

/** Networks show shared pictures about 1200 pixels wide. */
const SHARED_WIDTH = 1280

/** A picture for sharing: JPEG or PNG, not larger than networks show it. Null for drawings, which they do not support. */
function sharedPicture(file: ShownFile): SharedPicture | null {
  const { id, number, filePath, mimeType, width, height, fallback } = file
  if (mimeType === 'image/svg+xml') return null
  const alt = readAlt(file)
  const size = getWidths({ width, fallback }).findLast((one) => one <= SHARED_WIDTH)
  if (!size || !fallback || !width || !height) return { url: filePath, alt, ...(width && height && { width, height }) }
  const url = variantPath({ mediaId: id, number, width: size, format: fallback })
  return { url, alt, width: size, height: Math.round((height * size) / width) }
}

/** The files of a page that are in Media, by their address. */
export interface PageMedia {
  files: KnownFiles
  /** The pictures to show. */
  pictures: KnownPictures
  /** The pictures for networks. Null if one cannot be shared. */
  shared: Partial<Record<string, SharedPicture | null>>
  /** The media items that the page names, but that no longer exist. */
  deleted: ReadonlySet<string>
}

const picturesIn = (files: ShownFile[]) => files.filter(({ mimeType }) => mimeType.startsWith('image/'))
const toKnown = (files: ShownFile[]): KnownPictures =>
  Object.fromEntries(picturesIn(files).map((file) => [file.filePath, knownPicture(file)]))

/** The files in this content. One query, or none. */
export async function readMediaIn(db: Db, content: unknown): Promise<PageMedia> {
  const text = JSON.stringify(content)
  const files = await listShownIn(db, text)
  const shared = picturesIn(files).map((file) => [file.filePath, sharedPicture(file)] as const)
  const deleted = findMediaIds(text)
  for (const { id } of files) deleted.delete(id)
  return { files: toKnownFiles(files), pictures: toKnown(files), shared: Object.fromEntries(shared), deleted }
}

const contentWithMedia = ({ site, settings }: SiteChrome, { view, image }: ResolvedPage) => [
  view,
  image,
  site.siteLogo,
  settings['og_image'],
  settings['twitter_image'],
]

/** One query, or none for a page without files of Media. */
export const readMedia = ({ database }: Pick<Deps, 'database'>, siteChrome: SiteChrome, page: ResolvedPage): Promise<PageMedia> =>
  readMediaIn(database.kysely, contentWithMedia(siteChrome, page))

/** When the database does not answer, no file can be served: all count as deleted. */
export const withoutFiles = (siteChrome: SiteChrome, page: ResolvedPage): PageMedia => ({
  files: {},
  pictures: {},
  shared: {},
  deleted: findMediaIds(JSON.stringify(contentWithMedia(siteChrome, page))),
})

function readAttributes(tag: string): Partial<Record<string, string>> {
  return Object.fromEntries(Array.from(tag.matchAll(/([a-z]+)="([^"]*)"/g), ([, name, value]) => [name!, decodeXML(value!)]))
}

const DOWNLOAD_CARD = /(<figure><a href="([^"]*)"[^>]*>[^<]*<\/a><figcaption>)[^<]*(?=<\/figcaption><\/figure>)/g

/** A download card says what its file is now. The text says what it was when it was written. */
const withFacts = (html: string, files: KnownFiles): string =>
  html.replace(DOWNLOAD_CARD, (card, before: string, href: string) => {
    const url = decodeXML(href)
    const file = files[url]
    return file ? `${before}${[getFileType(url), formatFileSize(file.bytes)].filter(Boolean).join(', ')}` : card
  })

/** Replaces pictures in sanitised HTML by responsive ones. */
const withResponsive = (html: string, pictures: KnownPictures): string =>
  html.replace(/<img\b[^>]*>/g, (tag) => {
    const { src = '', alt = '', width } = readAttributes(tag)
    const known = pictures[src]
    if (!known) return tag
    // The author may have made it smaller.
    const shown = Math.min(Number(width) || known.width, known.width)
    const sized = { [src]: { ...known, width: shown, height: Math.round((known.height * shown) / known.width) } }
    return renderToStaticMarkup(
      <KnownPicturesContext value={sized}>
        <Picture picture={{ url: src, alt, width: 0, height: 0 }} sizes={`(min-width: 48rem) min(44rem, ${shown}px), 100vw`} />
      </KnownPicturesContext>,
    )
  })

type TextMedia = Pick<PageMedia, 'files' | 'pictures'>
const inText = (html: string, { files, pictures }: TextMedia) => withResponsive(withFacts(html, files), pictures)

/** The page with responsive pictures, and the present facts about files, in its texts. */
export function withMedia(page: ResolvedPage, media: TextMedia): ResolvedPage {
  const { view } = page
  if (view.kind === 'article')
    return { ...page, view: { ...view, article: { ...view.article, html: inText(view.article.html, media) } } }
  if (view.kind !== 'sections') return page
  return { ...page, view: { ...view, sections: view.sections.map((section) => withMediaInText(section, media)) } }
}

/** Adds facts about media to the formatted text of a section. */
export const withMediaInText = (section: DisplaySection, media: TextMedia): DisplaySection =>
  section.type === 'text' ? { ...section, content: { ...section.content, html: inText(section.content.html, media) } } : section
