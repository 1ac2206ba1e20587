import { DomUtils, parseDocument } from 'htmlparser2'

type Thing = Record<string, unknown> & { '@type': string }

export interface ReadHead {
  title: string
  /** By name or property. */
  meta: Record<string, string>
  links: { rel: string; href: string; type?: string }[]
  /** The parsed JSON-LD of the page. */
  things: Thing[]
  ofType(type: string): Thing[]
}

/** The metadata of a page as a search engine reads it. */
export function readHead(html: string): ReadHead {
  const document = parseDocument(html)
  const all = (tag: string) => DomUtils.getElementsByTagName(tag, document)
  const things = all('script')
    .filter(({ attribs }) => attribs['type'] === 'application/ld+json')
    .flatMap((script) => (JSON.parse(DomUtils.textContent(script)) as { '@graph': Thing[] })['@graph'])
  return {
    title: DomUtils.textContent(all('title')),
    meta: Object.fromEntries(all('meta').map(({ attribs }) => [attribs['name'] ?? attribs['property'], attribs['content']])),
    links: all('link').map(({ attribs }) => ({
      rel: attribs['rel']!,
      href: attribs['href']!,
      ...(attribs['type'] && { type: attribs['type'] }),
    })),
    things,
    ofType: (type) => things.filter((thing) => thing['@type'] === type),
  }
}
