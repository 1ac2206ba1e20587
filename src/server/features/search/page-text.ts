import { builtInSections, mergeVisibleSections } from '#content/page-sections.ts'
import { showSettings } from '#content/show-settings.ts'
import { toCollege, withholdSamples } from '#content/withhold-samples.ts'
import { toDisplayOn } from '#content/without-sample-contacts.ts'
import { listStrings } from '#contract/text/list-strings.ts'
import { listContactCards } from '#contract/sections/contact-cards.ts'
import type { DisplaySection, Section } from '#contract/sections/display.ts'
import { isBlank } from '#contract/sections/is-blank.ts'
import { getPlace } from '#contract/sections/place.ts'
import type { SiteChromeRows } from '#server/site-chrome/store.ts'
import { htmlToText } from '#server/html/safe-html.ts'

/** Fields of sections that are not text. */
const NOT_READ = new Set(
  `id type icon category categoryId heroType url imageUrl videoUrl posterUrl captionsUrl captionsLanguage mapUrl
  avatar`.split(/\s+/),
)

/** PostgreSQL limits the size of an index entry. The search does not find text after this length. */
export const MAX_TEXT = 200_000

/** Visitors read the label on the page, so they search for it. */
const withLabel = <Program extends { eligibility: string }>(program: Program) => ({
  ...program,
  eligibility: program.eligibility && `Eligibility: ${program.eligibility}`,
})

/** Whether visitors see the text of the page in spite of this section. A News section fills itself. */
const isEmpty = (section: DisplaySection) => section.type !== 'news' && isBlank(section)

/** A section with the texts that it takes from the contact entries, and without HTML. */
function withShownTexts(section: DisplaySection, contactInfo: SiteChromeRows['contactInfo']) {
  if (section.type === 'text') return { ...section, content: htmlToText(section.content.source) }
  if (section.type === 'programs') return { ...section, content: section.content.map(withLabel) }
  if (section.type === 'map') return { ...section, content: getPlace({ ...section.content, hours: [] }, contactInfo).address }
  if (section.type === 'location') {
    const { address, hours } = getPlace(section.content, contactInfo)
    return { ...section, content: [address, hours] }
  }
  if (section.type === 'contact-info') {
    const cards = listContactCards(section.content, contactInfo).cards.filter(({ lines }) => lines.length > 0)
    const content = cards.map(({ name, lines }) => [name, lines.map(({ label, value }) => [label, value])])
    return { ...section, content }
  }
  return section
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

const oneLine = (parts: string[]) => joined(parts).replace(/\s+/g, ' ').slice(0, MAX_TEXT).trim()

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

/**
 * The text of a page as visitors see it with these settings and contact entries, and its headings: the titles of its sections, and
 * those in formatted texts. One line each.
 */
export function extractPageText(
  { slug, excerpt, content, sections }: Source,
  { settings, contactInfo }: Pick<SiteChromeRows, 'settings' | 'contactInfo'>,
): { headings: string; body: string } {
  const visible = mergeVisibleSections(builtInSections(slug), sections).map((section) => toDisplayOn(slug, section))
  const filled = visible.every(isEmpty) ? [] : showSettings(visible, settings, contactInfo)
  // Invented facts are never indexed, not even while the website has the sample name.
  const shown = filled.flatMap((section) => withholdSamples(section, toCollege(settings)) ?? [])
  if (shown.length === 0)
    return { headings: oneLine(findHeadings(content)), body: oneLine([excerpt, excerpt && '·', htmlToText(content)]) }
  // Visitors look for the college by its names, which stand above every page.
  const names = slug === 'home' ? [settings['site_name'] ?? '', settings['site_short_name'] ?? ''] : []
  const texts = shown.map((section) => withShownTexts(section, contactInfo))
  return {
    headings: oneLine([...names, ...shown.map(({ title }) => title), ...listStrings(shown).flatMap(findHeadings)]),
    body: oneLine(listStrings(texts, NOT_READ)),
  }
}
