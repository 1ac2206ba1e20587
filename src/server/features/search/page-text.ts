import { builtInSections, mergeSections } from '#content/page-sections.ts'
import { toDisplay, type Section } from '#contract/sections.ts'
import { textOfHtml } from '#server/html/safe-html.ts'

/** Fields of sections that visitors do not read as text. */
const NOT_READ = new Set(['id', 'type', 'icon', 'category', 'heroType', 'url', 'imageUrl', 'videoUrl', 'mapUrl', 'avatar'])

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (NOT_READ.has(name) ? [] : textsIn(inner)))
}

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
    shown.length > 0 ? textsIn(shown.map((section) => toDisplay(section, 'built-in'))) : [excerpt, textOfHtml(content)]
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}
