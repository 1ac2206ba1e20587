import { builtInSections, mergeSections } from '#content/page-sections.ts'
import { withoutInvented } from '#content/without-invented.ts'
import { withoutSamples } from '#content/without-samples.ts'
import { toDisplay, type Section } from '#contract/sections/display.ts'
import { DEFAULT_SITE_NAME } from '#contract/site.ts'
import { isBuiltIn } from '#contract/slug.ts'
import { htmlToText } from '#server/html/safe-html.ts'
import { textsIn } from './texts-in.ts'

/** Fields of sections that are not text. */
const NOT_READ = new Set(
  `id type icon category categoryId heroType url imageUrl videoUrl posterUrl captionsUrl captionsLanguage mapUrl
  avatar`.split(/\s+/),
)

/** PostgreSQL limits the size of an index entry. The search does not find text after this length. */
export const MAX_TEXT = 200_000

const UNNAMED = { name: DEFAULT_SITE_NAME, approved: new Set<string>() }

function displayed(slug: string, section: Section) {
  const display = toDisplay(section, 'built-in')
  if (display.type === 'text') return { ...display, content: htmlToText(display.content.source) }
  // Nothing invented can be found, whatever the college is called.
  return isBuiltIn(slug) ? withoutInvented(withoutSamples(display), UNNAMED) : display
}

function joined(parts: string[]): string {
  let text = ''
  for (const part of parts) {
    if (text.length >= MAX_TEXT) break
    text += `${part.slice(0, MAX_TEXT)} `
  }
  return text
}

/** The visible text of a page, as one line. */
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
          shown.flatMap((section) => displayed(slug, section) ?? []),
          NOT_READ,
        )
      : [excerpt, htmlToText(content)]
  return joined(parts)
    .replace(/\{\w+\}/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_TEXT)
    .trim()
}
