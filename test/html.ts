import { Parser } from 'htmlparser2'
import { STAFF_CHECK } from '#contract/inline-scripts.ts'

export interface HtmlElement {
  name: string
  attributes: Record<string, string>
  /** The text content with collapsed white space. */
  text: string
}

const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'source', 'wbr'])

/** Every element of a document, in the order of their end tags. */
export function elementsOf(html: string): HtmlElement[] {
  const found: HtmlElement[] = []
  const open: HtmlElement[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: '' }
      if (VOID.has(name)) found.push(element)
      else open.push(element)
    },
    ontext(text) {
      for (const element of open) element.text += text
    },
    onclosetag(name) {
      if (VOID.has(name)) return
      const { text, ...element } = open.pop()!
      found.push({
        ...element,
        // Most texts are never read.
        get text() {
          return text.replace(/\s+/g, ' ').trim()
        },
      })
    },
  })
  parser.end(html)
  return found
}

const textsOf = (elements: HtmlElement[], ...names: string[]) =>
  elements.filter((element) => names.includes(element.name)).map((element) => element.text)

/** The text, headings and links of the main element of a page, and its head. */
export function readPage(html: string) {
  const elements = elementsOf(html)
  const inMain = elementsOf(html.slice(html.indexOf('<main'), html.indexOf('</main>') + '</main>'.length))
  return {
    title: textsOf(elements, 'title')[0] ?? '',
    headings: textsOf(inMain, 'h1', 'h2'),
    main: textsOf(inMain, 'main')[0] ?? '',
    links: inMain.filter((element) => element.name === 'a').map(({ attributes, text }) => ({ href: attributes['href'], text })),
    meta: Object.fromEntries(
      elements
        .filter(({ name }) => name === 'meta')
        .map(({ attributes }) => [attributes['name'] ?? attributes['property'] ?? '', attributes['content'] ?? '']),
    ),
  }
}

const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href', 'srcset', 'background', 'ping']
const DATA_BLOCKS = ['application/ld+json', 'speculationrules']

/** Everything in this document that a browser would execute, except our own files. */
export function foreignScript(html: string): string[] {
  return elementsOf(html).flatMap((element) => {
    const { name, attributes } = element
    const scripts =
      name === 'script'
      && !attributes['src']?.startsWith('/assets/')
      && !DATA_BLOCKS.includes(attributes['type'] ?? '')
      && element.text !== STAFF_CHECK
        ? ['script']
        : []
    const frames = ['iframe', 'object', 'embed', 'base', 'frame', 'applet'].filter((frame) => frame === name)
    const handlers = Object.keys(attributes).filter((attribute) => /^on/i.test(attribute) || attribute === 'srcdoc')
    const addresses = ADDRESSES.filter((attribute) => {
      const address = attributes[attribute]
      if (!address) return false
      const protocol = URL.parse(address, 'https://college.test/')?.protocol ?? 'https:'
      return !['https:', 'http:', 'mailto:', 'tel:'].includes(protocol)
    })
    return [...scripts, ...frames, ...handlers, ...addresses].map((what) => `${name} ${what} ${JSON.stringify(attributes)}`)
  })
}
