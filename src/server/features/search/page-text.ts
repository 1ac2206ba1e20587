import { builtInSections, mergeSections } from '#content/page-sections.ts'
import { toDisplay, type Section } from '#contract/sections.ts'
import { textOfHtml } from '#server/html/safe-html.ts'
import { textsIn } from './texts-in.ts'

/** Fields of sections that visitors do not read as text. */
const NOT_READ = new Set(['id', 'type', 'icon', 'category', 'heroType', 'url', 'imageUrl', 'videoUrl', 'mapUrl', 'avatar'])

/** All that can be read on a page, as one line. */
export function textOfPage({
  slug,
  excerpt,
  content,
  sections,
}: {
  slug: string
  excerpt: string
  content: string
  sections: Section[]
}): string {
  const shown = mergeSections(builtInSections(slug), sections)
  const parts =
    shown.length > 0
      ? textsIn(
          shown.map((section) => toDisplay(section, 'built-in')),
          NOT_READ,
        )
      : [excerpt, textOfHtml(content)]
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}
