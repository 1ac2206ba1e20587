const BLOCKS = 'p h1 h2 h3 h4 h5 h6 ul ol li table tr blockquote pre figure figcaption hr'.toUpperCase().split(' ')

const hasTags = (text: string) => /<\/?[a-z][^<>]*>/i.test(text)

/** HTML as readable text, with a line for each block. Plain text stays unchanged. */
export function htmlToText(text: string): string {
  if (!hasTags(text)) return text
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  return readNode(body)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function readNode(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element)) return [...node.childNodes].map(readNode).join('')
  const inner = [...node.childNodes].map(readNode).join('')
  switch (node.tagName) {
    case 'BR':
      return '\n'
    case 'IMG':
      return `[Picture: ${node.getAttribute('alt') || 'without description'}]`
    case 'A':
      return `${inner} (${node.getAttribute('href') ?? ''})`
    case 'LI':
      return `\n• ${inner.trim()}`
    case 'TD':
    case 'TH':
      return `${inner.trim()}\t`
    default:
      return BLOCKS.includes(node.tagName) ? `\n${inner}\n` : inner
  }
}
