import type { Section } from '#contract/sections/display.ts'
import { linkedPath } from './page-links-store.ts'
import { textsIn } from './texts-in.ts'

interface Linking {
  content: string
  featuredImage: string | null
  sections: Pick<Section, 'content'>[]
}

/** The paths of all links and pictures of a page, without duplicates. Any string of a section may be a link. */
export function pathsLinkedFrom({ content, featuredImage, sections }: Linking): string[] {
  const inText = Array.from(content.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, url]) => url!)
  const urls = [...inText, featuredImage ?? '', ...sections.flatMap((section) => textsIn(section.content))]
  return [...new Set(urls.flatMap((url) => linkedPath(url) ?? []))]
}
