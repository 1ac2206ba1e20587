import { listStrings } from '#contract/text/list-strings.ts'
import type { Section } from '#contract/sections/display.ts'
import { linkedPath } from './page-links-store.ts'

interface Linking {
  content: string
  featuredImage: string | null
  sections: Pick<Section, 'content'>[]
}

const listUrls = (html: string) => Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, url]) => url!)

export interface PathLink {
  path: string
  /** 1: the link names no website, so it is one to ours. */
  isOwn: 0 | 1
}

/** The paths of all links and pictures of a page, without duplicates. Any string of a section may be a link or HTML. */
export function pathsLinkedFrom({ content, featuredImage, sections }: Linking): PathLink[] {
  const texts = sections.flatMap((section) => listStrings(section.content))
  const urls = [...listUrls(content), featuredImage ?? '', ...texts, ...texts.flatMap(listUrls)]
  const own = new Set(urls.filter((url) => /^\/(?!\/)/.test(url)).map(linkedPath))
  const paths = new Set(urls.flatMap((url) => linkedPath(url) ?? []))
  return [...paths].map((path) => ({ path, isOwn: own.has(path) ? 1 : 0 }))
}
