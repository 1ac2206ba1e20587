import { htmlToText } from '#server/html/safe-html.ts'

export const POSTS_PER_PAGE = 12
export const FEATURED_POSTS = 3

const EXCERPT_LENGTH = 200
/** 200 words a minute, six characters a word including the space, and a fifth of the text is markup. */
const CHARACTERS_A_MINUTE = 6 * 200 * 1.25

export const readingMinutes = (length: number) => Math.max(1, Math.round(length / CHARACTERS_A_MINUTE))

/** The first paragraph with words, or all of the text if it has none. The end of the text may be cut off. */
function firstParagraph(content: string): string {
  for (const part of content.split('</p>')) {
    const start = Math.max(part.lastIndexOf('<p>'), part.lastIndexOf('<p '))
    const text = start === -1 ? '' : htmlToText(part.slice(start))
    if (text) return text
  }
  return htmlToText(content)
}

/** The excerpt of the author, or the first paragraph of the text, cut at a word. */
export function getExcerpt(excerpt: string, content: string): string {
  if (excerpt.trim()) return excerpt.trim()
  const text = firstParagraph(content)
  if (text.length <= EXCERPT_LENGTH) return text
  // Does not cut a surrogate pair in half.
  const cut = text.slice(0, EXCERPT_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  const words = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return `${words.replace(/[\s,;:.–-]+$/, '')} …`
}
