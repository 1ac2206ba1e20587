import { FILE_PATHS } from '#contract/paths.ts'
import { findMediaIds } from '#server/features/media/store.ts'
import type { ResolvedPage } from '#server/website/resolve/resolved-page.ts'
import type { PageMedia } from './page-media.tsx'
import type { SiteChrome } from '#server/site-chrome/site-chrome.ts'

/* Visitors do not see a broken frame where a picture was deleted, nor a download that is gone. Links in texts stay. */

type Deleted = PageMedia['deleted']

const hasDeleted = (text: string, deleted: Deleted) => [...findMediaIds(text)].some((id) => deleted.has(id))
const isDeleted = (address: unknown, deleted: Deleted) =>
  typeof address === 'string' && address.startsWith(`${FILE_PATHS.media}/`) && hasDeleted(address, deleted)

/** Marks the place of a deleted file. Sanitised HTML contains no control characters. */
const GONE = '\0'
const PICTURE = /<img\b[^>]*>/g
const DOWNLOAD_CARD = /<figure><a href="[^"]*"[^>]*>[^<]*<\/a><figcaption>[^<]*<\/figcaption><\/figure>/g
/** An element that contains nothing except deleted files. */
const EMPTIED = /<(a|p|span|strong|em|u|s|h[2-5]|li|ul|ol|blockquote)\b[^>]*>(?:\s|<br \/>)*\0(?:\s|\0|<br \/>)*<\/\1>/g
const FIGURE = /<figure>((?:(?!<\/figure>).)*)<\/figure>/gs
const CAPTION = /<figcaption>.*<\/figcaption>/s
const ONLY_GONE = /^\s*\0[\s\0]*$/

/** Sanitised HTML without deleted pictures and downloads, their captions, and the elements that they leave empty. */
function withoutDeletedInText(html: string, deleted: Deleted): string {
  const mark = (part: string) => (hasDeleted(part, deleted) ? GONE : part)
  let text = html.replace(DOWNLOAD_CARD, mark).replace(PICTURE, mark)
  for (let before = ''; before !== text;) {
    before = text
    text = text
      .replace(EMPTIED, GONE)
      .replace(FIGURE, (figure, content: string) => (ONLY_GONE.test(content.replace(CAPTION, '')) ? GONE : figure))
  }
  return text.replaceAll(GONE, '')
}

const FILES = ['imageUrl', 'avatar', 'posterUrl', 'videoUrl', 'captionsUrl']

/** The page as if nobody had put these media items on it. */
export function withoutDeleted(page: ResolvedPage, deleted: Deleted): ResolvedPage {
  if (deleted.size === 0) return page
  const isGone = (address: unknown) => isDeleted(address, deleted)
  const clean = (name: string, value: unknown): unknown => {
    if (FILES.includes(name) && isGone(value)) return ''
    if (name === 'html') return withoutDeletedInText(String(value), deleted)
    if (Array.isArray(value)) return value.filter((entry) => !isGone(entry?.url))
    const isPicture = name === 'image' || name === 'picture'
    return isPicture && isGone((value as { url?: unknown } | null)?.url) ? null : value
  }
  const view = JSON.parse(JSON.stringify(page.view), (name, value) => clean(name, value)) as ResolvedPage['view']
  if (view.kind === 'sections' && page.view.kind === 'sections') {
    const before = page.view.sections
    // The first section has the heading of the page.
    view.sections = view.sections
      .map(withoutEmptyEntries)
      .filter((section, index) => index === 0 || !isEmpty(section) || isEmpty(before[index]!))
  }
  return { ...page, view, image: isGone(page.image) ? undefined : page.image }
}

type Section = Extract<ResolvedPage['view'], { kind: 'sections' }>['sections'][number]

/** Leaves out the pictures of a gallery and the slides that consisted of a deleted picture. */
function withoutEmptyEntries(section: Section): Section {
  if (section.type === 'gallery') return { ...section, content: section.content.filter(({ imageUrl }) => imageUrl) }
  if (section.type !== 'hero') return section
  const slides = section.content.slides.filter((slide) => slide.imageUrl || slide.headline || slide.subheadline)
  return { ...section, content: { ...section.content, slides } }
}

/** Whether a section has only its heading and its description. */
function isEmpty(section: Section): boolean {
  if (section.type === 'video') return section.content.videoUrl === ''
  if (section.type === 'text') return section.content.html === ''
  return (section.type === 'gallery' || section.type === 'downloads') && section.content.length === 0
}

/** The settings without deleted pictures: the initials take the place of a logo, and pages are shared with other pictures. */
export function withoutDeletedSettings(siteChrome: SiteChrome, deleted: Deleted): SiteChrome {
  if (deleted.size === 0) return siteChrome
  const { site, settings } = siteChrome
  return {
    ...siteChrome,
    site: isDeleted(site.siteLogo, deleted) ? { ...site, siteLogo: '' } : site,
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => !isDeleted(value, deleted))),
  }
}
