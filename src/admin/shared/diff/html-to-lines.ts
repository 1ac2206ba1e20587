import { pictureLine, type Line } from './lines.ts'

const KINDS: Record<string, Line['kind']> = {
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  LI: 'item',
  TR: 'row',
}
const BLOCKS = new Set([...Object.keys(KINDS), ...'P UL OL TABLE BLOCKQUOTE PRE FIGURE FIGCAPTION HR BR DIV'.split(' ')])

export const isHtml = (text: string) => /<\/?[a-z][^<>]*>/i.test(text)

/** HTML as readable lines, one for each block. */
export function htmlToLines(html: string): Line[] {
  const lines: Line[] = []
  let text = ''
  function flush(kind: Line['kind']) {
    const trimmed = text.replace(/[^\S\t]+/g, ' ').trim()
    if (trimmed) lines.push({ kind, text: trimmed })
    text = ''
  }
  function read(node: Node, kind: Line['kind']): void {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? ''
    if (!(node instanceof Element)) return
    const { tagName } = node
    const inner = KINDS[tagName] ?? kind
    if (BLOCKS.has(tagName)) flush(kind)
    if (tagName === 'IMG') {
      flush(kind)
      lines.push(pictureLine(node.getAttribute('src') ?? '', node.getAttribute('alt') ?? ''))
    }
    for (const child of node.childNodes) read(child, inner)
    if (tagName === 'A') text += ` (${node.getAttribute('href') ?? ''})`
    if (tagName === 'TD' || tagName === 'TH') text += '\t'
    if (BLOCKS.has(tagName)) flush(inner)
  }
  read(new DOMParser().parseFromString(html, 'text/html').body, 'text')
  flush('text')
  return lines
}

/** HTML as readable text. Plain text stays unchanged. */
export const htmlToText = (text: string): string =>
  isHtml(text)
    ? htmlToLines(text)
        .map(({ kind, text: line }) => (kind === 'picture' ? `[Picture: ${line || 'without description'}]` : line))
        .join('\n')
    : text
