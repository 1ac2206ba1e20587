/* How a text begins, for lists, search engines and shared links. The server and the editor of a post agree on it. */

const EXCERPT_LENGTH = 200

/** Elements that separate words. */
const BREAKS = /<\/?(?:p|h[1-6]|[uod]l|li|d[td]|br|hr|pre|blockquote|div|figure|figcaption|table|caption|tr|t[hd])\b/gi

/** Reads the text of HTML. The server and browsers have different parsers. */
type ReadText = (html: string) => string

export const textOnOneLine = (html: string, readText: ReadText): string =>
  readText(html.replace(BREAKS, ' $&')).replace(/\s+/g, ' ').trim()

/** Reading a paragraph takes a moment, and a text can have thousands of empty ones. */
const MOST_PARAGRAPHS = 50

/** The first paragraph with words, or all of the text if the first paragraphs have none. The end of the text may be cut off. */
function firstParagraph(content: string, readText: ReadText): string {
  for (const part of content.split('</p>', MOST_PARAGRAPHS)) {
    const start = Math.max(part.lastIndexOf('<p>'), part.lastIndexOf('<p '))
    const text = start === -1 ? '' : textOnOneLine(part.slice(start), readText)
    if (text) return text
  }
  return textOnOneLine(content, readText)
}

/** The excerpt of the author, or the first paragraph of the text, cut at a word. */
export function makeExcerpt(excerpt: string, content: string, readText: ReadText): string {
  if (excerpt.trim()) return excerpt.trim()
  const text = firstParagraph(content, readText)
  if (text.length <= EXCERPT_LENGTH) return text
  // Does not cut a surrogate pair in half.
  const cut = text.slice(0, EXCERPT_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  const words = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return `${words.replace(/[\s,;:.–-]+$/, '')} …`
}
