import { decodeXML } from 'entities'
import sanitizeHtml from 'sanitize-html'
import { safePictureUrl, safeUrl } from '#contract/safe-url.ts'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'a',
    'strong',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'code',
    'pre',
    'blockquote',
    'hr',
    'br',
    'img',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'span',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: {
    // The title of the page is its only first heading.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    a: (tagName, { title, href }) => {
      const attribs = { href: safeUrl(href), rel: 'noopener', ...(title && { title }) }
      return attribs.href ? { tagName, attribs } : { tagName: 'span', attribs: {} }
    },
    img: (tagName, attribs) => ({
      tagName,
      attribs: { alt: '', ...attribs, src: safePictureUrl(attribs['src']), loading: 'lazy', decoding: 'async' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
}

/** Whether somebody wrote markup, rather than a text in which something is less than something else. */
const HTML = new RegExp(
  `</?(?:${[...(OPTIONS.allowedTags as string[]), 'h1', 'h5', 'h6', 'b', 'i', 'div', 'script', 'style'].join('|')})(?:\\s[^<>]*)?/?>`,
  'i',
)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What visitors get of a text from an editor: an allow-list of elements. A text without elements becomes paragraphs. */
export function safeHtml(content: string): string {
  const html = HTML.test(content)
    ? content
    : content
        .split(/\n\s*\n/)
        .filter((part) => part.trim())
        .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
        .join('')
  // What is left around a removed element may be nested differently, so a change is cleaned once more.
  const cleaned = sanitizeHtml(html, OPTIONS)
  return cleaned === html ? cleaned : sanitizeHtml(cleaned, OPTIONS)
}

/** Where a word ends though no space is written. */
const BREAKS = /<\/?(?:p|h[1-6]|[uod]l|li|d[td]|br|hr|pre|blockquote|div|figure|figcaption|table|caption|tr|t[hd])\b/gi

/** The text of a piece of HTML, on one line. */
export const htmlToText = (html: string): string =>
  decodeXML(sanitizeHtml(html.replace(BREAKS, ' $&'), { allowedTags: [] }))
    .replace(/\s+/g, ' ')
    .trim()
