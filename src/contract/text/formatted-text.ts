import { safePictureUrl, safeUrl } from '#contract/links/safe-url.ts'
import { readForeignLanguage } from './languages.ts'

/*
 * The form in which formatted text is stored. The server brings all HTML into it, and the editors write it, so that a text that nobody
 * has changed is the same on both sides.
 */

export const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  ol: ['start'],
  span: ['lang'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

type Attributes = Record<string, string>
type Change = (tagName: string, attribs: Attributes) => { tagName: string; attribs: Attributes }

/** What becomes of an element and its attributes. An image without `src` is left out. */
export const CHANGES: Record<'a' | 'span' | 'img', Change> = {
  a(tagName, { title, href }) {
    const attribs = { href: safeUrl(href), rel: 'noopener', ...(title && { title }) }
    return attribs.href ? { tagName, attribs } : { tagName: 'span', attribs: {} }
  },
  span(tagName, { lang: language }) {
    const lang = readForeignLanguage(language)
    return { tagName, attribs: lang ? { lang } : {} }
  },
  img: (tagName, attribs) => ({
    tagName,
    attribs: { alt: '', ...attribs, src: safePictureUrl(attribs['src']), loading: 'lazy', decoding: 'async' },
  }),
}
