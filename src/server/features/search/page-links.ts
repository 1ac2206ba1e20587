import type { Section } from '#contract/sections.ts'
import { textsIn } from './texts-in.ts'

/** Longer ones are no addresses of pages, and databases bound what an index holds. */
const LONGEST = 500

/** The path of a link, of whichever website, without a last slash, query and fragment; none if it is no such link. */
function pathOf(url: string): string | undefined {
  const path = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*?)\/?(?:[?#]|$)/.exec(url)?.[1]
  return path !== undefined && path.length <= LONGEST ? path : undefined
}

/** The paths to which the text and the sections of a page link, once each. Any text of a section may be a link. */
export function pathsLinkedFrom({ content, sections }: { content: string; sections: Pick<Section, 'content'>[] }): string[] {
  const inText = Array.from(content.matchAll(/\shref="([^"]*)"/g), ([, url]) => url!)
  const urls = [...inText, ...sections.flatMap((section) => textsIn(section.content))]
  return [...new Set(urls.flatMap((url) => pathOf(url) ?? []))]
}
