import { decodeXML } from 'entities'
import sanitizeHtml from 'sanitize-html'
import { escapeMarkup } from '#contract/text/escape-markup.ts'
import { textOnOneLine } from '#contract/text/excerpt.ts'
import { withoutControls } from '#contract/text/plain-text.ts'
import { safePictureUrl, safeUrl } from '#contract/links/safe-url.ts'

const TAGS =
  'p h2 h3 h4 ul ol li a strong em u s sub sup code pre blockquote hr br img figure figcaption table thead tbody tr th td caption span'.split(
    ' ',
  )

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
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
    // The title of the page is its only h1.
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

/** Whether a text contains HTML, and not only a `<` sign. */
const HTML = new RegExp(
  `</?(?:${[...TAGS, 'h1', 'h5', 'h6', 'b', 'i', 'div', 'script', 'style'].join('|')})(?:\\s[^<>]*)?/?>`,
  'i',
)

const MAX_DEPTH = 1000
const TAG = /<(\/?)([a-z][a-z0-9]*)/gi
/** Elements that hold nothing, or that the next one of their kind ends. */
const NOT_NESTED = new Set('area br col hr img input link meta wbr p li td th tr tbody thead'.split(' '))

/** Whether so many elements are inside each other that parsing them takes seconds: its time grows with the square of the depth. */
function isTooDeep(html: string): boolean {
  const open: string[] = []
  for (const [, slash, name] of html.matchAll(TAG)) {
    const tag = name!.toLowerCase()
    if (NOT_NESTED.has(tag)) continue
    if (!slash) open.push(tag)
    // As the parser does: it also ends what is open inside.
    else if (open.includes(tag)) open.length = open.lastIndexOf(tag)
    if (open.length > MAX_DEPTH) return true
  }
  return false
}

/** References such as &#11; are control characters only after parsing. */
const sanitize = (html: string) => withoutControls(sanitizeHtml(html, OPTIONS))

/** Sanitises HTML with an allow-list. Plain text becomes paragraphs, and so does HTML that nobody nests like that. */
export function safeHtml(source: string): string {
  const content = withoutControls(source)
  const html =
    HTML.test(content) && !isTooDeep(content)
      ? content
      : content
          .split(/\n\s*\n/)
          .filter((part) => part.trim())
          .map((part) => `<p>${escapeMarkup(part.trim()).replaceAll('\n', '<br>')}</p>`)
          .join('')
  // Removing an element can change the nesting, so changed HTML is sanitised again.
  const cleaned = sanitize(html)
  return cleaned === html ? cleaned : sanitize(cleaned)
}

export const readText = (html: string): string => decodeXML(sanitizeHtml(html, { allowedTags: [] }))

export const htmlToText = (html: string): string => textOnOneLine(html, readText)
