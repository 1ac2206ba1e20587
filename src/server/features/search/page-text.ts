import { builtInSections, mergeVisibleSections } from '#content/page-sections.ts'
import { withholdSamples } from '#content/withhold-samples.ts'
import { listStrings } from '#contract/text/list-strings.ts'
import { toDisplay, type Section } from '#contract/sections/display.ts'
import { isBlank } from '#contract/sections/is-blank.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { htmlToText } from '#server/html/safe-html.ts'

/** Fields of sections that are not text. */
const NOT_READ = new Set(
  `id type icon category categoryId heroType url imageUrl videoUrl posterUrl captionsUrl captionsLanguage mapUrl
  avatar`.split(/\s+/),
)

/** PostgreSQL limits the size of an index entry. The search does not find text after this length. */
export const MAX_TEXT = 200_000

const UNNAMED = { name: DEFAULT_SITE_NAME, approved: new Set<string>() }

/** Visitors read the label on the page, so they search for it. */
const withLabel = <Program extends { eligibility: string }>(program: Program) => ({
  ...program,
  eligibility: program.eligibility && `Eligibility: ${program.eligibility}`,
})

/** Whether visitors see the text of the page in spite of this section. A News section fills itself. */
function isEmpty(section: Section): boolean {
  const display = toDisplay(section, 'built-in')
  return display.type !== 'news' && isBlank(display)
}

function displayed(section: Section) {
  // Invented facts are never indexed, not even while the website has the sample name.
  const display = withholdSamples(toDisplay(section, 'built-in'), UNNAMED)
  if (display?.type === 'text') return { ...display, content: htmlToText(display.content.source) }
  if (display?.type === 'programs') return { ...display, content: display.content.map(withLabel) }
  return display
}

function joined(parts: string[]): string {
  let text = ''
  for (const part of parts) {
    if (text.length >= MAX_TEXT) break
    text += `${part.slice(0, MAX_TEXT)} `
  }
  return text
}

interface Source {
  slug: string
  excerpt: string
  content: string
  sections: Section[]
}

const oneLine = (parts: string[]) =>
  joined(parts)
    .replace(/\{\w+\}/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_TEXT)
    .trim()

/** The texts between heading tags. Uses split instead of one regular expression, so that the time is linear in the length. */
const findHeadings = (html: string) =>
  html
    .split(/<\/h[1-6]>/)
    .slice(0, -1)
    .flatMap(
      (before) =>
        before
          .split(/<h[1-6][^<>]*>/)
          .slice(1)
          .at(-1) ?? [],
    )
    .map(htmlToText)

/** The visible text of a page, and its headings: the titles of its sections, and those in formatted texts. One line each. */
export function extractPageText({ slug, excerpt, content, sections }: Source): { headings: string; body: string } {
  const visible = mergeVisibleSections(builtInSections(slug), sections)
  const shown = visible.every(isEmpty) ? [] : visible.flatMap((section) => displayed(section) ?? [])
  if (shown.length === 0)
    return { headings: oneLine(findHeadings(content)), body: oneLine([excerpt, excerpt && '·', htmlToText(content)]) }
  const formatted = sections.flatMap((section) => (section.isActive ? listStrings(section.content) : []))
  return {
    headings: oneLine([...shown.map(({ title }) => title), ...formatted.flatMap(findHeadings)]),
    body: oneLine(listStrings(shown, NOT_READ)),
  }
}
