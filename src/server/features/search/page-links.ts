import type { Section } from '#contract/sections/display.ts'
import { linkedPath } from './page-links-store.ts'
import { textsIn } from './texts-in.ts'

interface Linking {
  content: string
  featuredImage: string | null
  sections: Pick<Section, 'content'>[]
}

const urlsInHtml = (html: string) => Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, url]) => url!)

/** The paths of all links and pictures of a page, without duplicates. Any string of a section may be a link or HTML. */
export function pathsLinkedFrom({ content, featuredImage, sections }: Linking): string[] {
  const texts = sections.flatMap((section) => textsIn(section.content))
  const urls = [...urlsInHtml(content), featuredImage ?? '', ...texts, ...texts.flatMap(urlsInHtml)]
  return [...new Set(urls.flatMap((url) => linkedPath(url) ?? []))]
}
