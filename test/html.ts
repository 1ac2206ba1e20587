import { DomUtils, parseDocument } from 'htmlparser2'
import { STAFF_CHECK } from '#contract/inline-scripts.ts'

export interface HtmlElement {
  name: string
  attributes: Record<string, string>
  /** The text content with collapsed white space. */
  text: string
}

/** Every element of a document. */
export const elementsOf = (html: string): HtmlElement[] =>
  DomUtils.getElementsByTagName('*', parseDocument(html)).map((element) => ({
    name: element.name,
    attributes: element.attribs,
    // Most texts are never read.
    get text() {
      return DomUtils.textContent(element).replace(/\s+/g, ' ').trim()
    },
  }))

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
