import { decodeXML } from 'entities'
import sanitizeHtml from 'sanitize-html'
import { escapeMarkup } from '#contract/text/escape-markup.ts'
import { textOnOneLine } from '#contract/text/excerpt.ts'
import { ATTRIBUTES, CHANGES } from '#contract/text/formatted-text.ts'
import { withoutControls } from '#contract/text/plain-text.ts'

export const TAGS =
  'p h2 h3 h4 ul ol li a strong em u s sub sup code pre blockquote hr br img figure figcaption table thead tbody tr th td caption span'.split(
    ' ',
  )

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: ATTRIBUTES,
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
    ...CHANGES,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
}

/** Whether a text contains HTML, and not only a `<` sign. */
const HTML = new RegExp(
  `</?(?:${[...TAGS, 'h1', 'h5', 'h6', 'b', 'i', 'div', 'script', 'style'].join('|')})(?:\\s[^<>]*)?/?>`,
  'i',
)

/** Nobody nests so many elements. Parsing many more takes seconds: its time grows with the square of the depth. */
const MAX_DEPTH = 1000

class TooDeepError extends Error {}

/** Throws a TooDeepError if the HTML is nested too deeply. Only the parser knows which elements are inside each other. */
function sanitize(html: string): string {
  let depth = 0
  const cleaned = sanitizeHtml(html, {
    ...OPTIONS,
    onOpenTag() {
      depth += 1
      if (depth > MAX_DEPTH) throw new TooDeepError()
    },
    onCloseTag() {
      depth -= 1
    },
  })
  // References such as &#11; are control characters only after parsing.
  return withoutControls(cleaned)
}

/** Removing an element can change the nesting, so changed HTML is sanitised again. */
function sanitizeFully(html: string): string {
  const cleaned = sanitize(html)
  return cleaned === html ? cleaned : sanitize(cleaned)
}

const toParagraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => `<p>${escapeMarkup(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Sanitises HTML with an allow-list. Plain text becomes paragraphs, and so does HTML that is nested too deeply. */
export function safeHtml(source: string): string {
  const content = withoutControls(source)
  if (!HTML.test(content)) return sanitizeFully(toParagraphs(content))
  try {
    return sanitizeFully(content)
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
    return sanitizeFully(toParagraphs(content))
  }
}

export const readText = (html: string): string => decodeXML(sanitizeHtml(html, { allowedTags: [] }))

export const htmlToText = (html: string): string => textOnOneLine(html, readText)
