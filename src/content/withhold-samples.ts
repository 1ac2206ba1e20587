import { listStrings } from '#contract/text/list-strings.ts'
import { mapStrings } from '#contract/text/map-strings.ts'
import type { Sample } from '#contract/samples/samples.ts'
import { APPROVED_SAMPLES } from '#contract/settings/settings.ts'
import type { DisplaySection, Section } from '#contract/sections/display.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import type { BuiltInSlug } from '#contract/text/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'
import { isBuiltInDescription, showCollegeName, storeCollegeName } from './college-name.ts'
import { NEUTRAL_TEXTS } from './neutral-texts.ts'
import { isSamplePicture, listTexts, sampleKey, SAMPLE_TEXTS } from './sample-texts.ts'
import { FEES, STORED_SECTION_SAMPLES } from './section-samples.ts'
import { toDisplayOn, withoutSampleContacts } from './without-sample-contacts.ts'

/*
 * The built-in pages tell of people who do not exist, quote them, and give figures of a college that does not exist. A college
 * with its own name does not show these to visitors until somebody has changed or approved them.
 */

/** The names and quotes of invented people, and the texts about them. Every college has their roles, so those may stay. */
const listPeopleTexts = (people: unknown) => listStrings(people, new Set(['role', 'avatar', 'imageUrl']))

/** Some texts write a figure as a word. They have a neutral version. */
const hasFigure = (text: string) => /\d/.test(text) || NEUTRAL_TEXTS.has(text)
const listFigures = (value: unknown) => listStrings(value).filter(hasFigure)

/** The built-in sections with invented texts, by page and type, and which of their texts these are. */
const INVENTING: [BuiltInSlug, string, (content: unknown) => string[]][] = [
  ['home', 'testimonials', listPeopleTexts],
  ['home', 'hero', listFigures],
  ['programs', 'hero', listFigures],
  ['programs', 'benefits', listFigures],
  ['about', 'hero', listFigures],
  ['about', 'about-story', listFigures],
  ['about', 'team', listPeopleTexts],
  ['about', 'facilities', listFigures],
  // Of these, only the description is invented.
  ['about', 'location', () => []],
  ['contact', 'contact-form', () => []],
  ['contact', 'map', () => []],
]
/** What gives away the invented examples of the gallery. A name or an amount alone may be true of another college. */
const GALLERY_MARKS: Record<string, RegExp> = {
  people: /@|Block B/,
  text: /^<p>/,
  downloads: /^\/files\//,
  faq: /./,
  video: /^\/files\//,
}
/** Fields of the gallery that may be true of another college. */
const TRUE_ANYWHERE = new Set(['question'])

/** The invented texts, with what tests whether the approval of a section, such as "about/team", covers one. Two pages can have the same. */
const INVENTED = Map.groupBy(
  [
    ...INVENTING.flatMap(([slug, type, listInvented]) =>
      BUILT_IN_PAGES[slug].sections
        .filter(({ sectionType }) => sectionType === type)
        .flatMap(({ description, content }) => [...listFigures(description), ...listInvented(content)])
        .map((text) => ({ text, isCoveredBy: (key: string) => key === `${slug}/${type}` })),
    ),
    // An example of the gallery may be on any page.
    ...STORED_SECTION_SAMPLES.flatMap(({ sectionType: type, content }) =>
      listStrings(content, TRUE_ANYWHERE)
        .filter((text) => GALLERY_MARKS[type]?.test(text))
        .map((text) => ({ text, isCoveredBy: (key: string) => key.endsWith(`/${type}`) })),
    ),
  ],
  ({ text }) => text,
)

/** Of a table, the rows are invented, also with more columns. */
const isSampleRow = (part: unknown): part is string[] =>
  Array.isArray(part) && FEES.some((row) => row.every((cell) => part.includes(cell)))

function listSampleRows(part: unknown): string[][] {
  if (isSampleRow(part)) return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(listSampleRows) : []
}

/** Sections that lose a whole item. Others lose only the text. */
const WITHHELD_BY_ITEM = new Set(['testimonials', 'team', 'benefits', 'faq', 'people', 'downloads', 'table'])
/** Sections that say nothing without their invented text. */
const WITHHELD_WHOLE = new Set(['about-story', 'text', 'video'])

export interface College {
  name: string
  /** The sections that somebody has approved, such as "about/team". */
  approved: ReadonlySet<string>
}

export const toCollege = (settings: Partial<Record<string, string>>): College => ({
  name: settings['site_name'] ?? DEFAULT_SITE_NAME,
  approved: new Set(settings[APPROVED_SAMPLES]?.split(' ')),
})

export const isRenamed = ({ name }: College): boolean => name !== DEFAULT_SITE_NAME

/** Whether a stored or built-in section has invented facts that nobody has approved. */
export const hasWithheldSamples = (section: unknown, { approved }: College): boolean =>
  listStrings(section).some((text) => isInvented(text, approved))
  || (listSampleRows(section).length > 0 && ![...approved].some((key) => key.endsWith('/table')))

const isInvented = (text: string, approved: College['approved']): boolean =>
  INVENTED.get(text)?.every(({ isCoveredBy }) => ![...approved].some(isCoveredBy)) ?? false

const isSample = (text: string) => SAMPLE_TEXTS.has(text) || INVENTED.has(text) || isSamplePicture(text)

const listSampleTexts = (section: Section): string[] => [
  ...listTexts(section).filter(isSample),
  ...listSampleRows(section.content).flat(),
]

/** Whether a stored section has samples, approved or not. */
export const hasSamples = (section: Section): boolean => listSampleTexts(section).length > 0

/** The samples in a section of this page that nobody has approved, as staff read them, without duplicates. */
export function listSectionSamples(section: Section, slug: string, college: College): Sample[] {
  if (college.approved.has(sampleKey(slug, section))) return []
  const stored = storeCollegeName(section, college.name)
  const shown = new Set(listStrings(shownToVisitors(stored, slug, college)))
  return [...new Set(listSampleTexts(stored))].map((sample) => {
    const text = showCollegeName(sample, college.name)
    return { text, isPicture: isSamplePicture(sample), isWithheld: !shown.has(text) }
  })
}

/** A section of this type without invented facts, and with the name of this college. */
function replaceSamples<AnySection>(type: string, section: AnySection, college: College): AnySection {
  const replace = (text: string) =>
    isInvented(text, college.approved) ? (NEUTRAL_TEXTS.get(text) ?? '') : showCollegeName(text, college.name)
  return mapStrings(section, replace, (item) => !WITHHELD_BY_ITEM.has(type) || !hasWithheldSamples(item, college))
}

/** A section as a college with its own name shows it; undefined if nothing is left. */
export function withholdSamples(shown: DisplaySection, college: College): DisplaySection | undefined {
  const section = withoutSampleContacts(shown)
  if (!containsSamples(section)) return section
  const left = replaceSamples(section.type, section, college)
  return isNothingLeft(left) && hasWithheldSamples(section.content, college) ? undefined : left
}

/** Whether a section without its invented texts has no content. Of a table, the headings may be left. */
function isNothingLeft({ type, content }: DisplaySection): boolean {
  if (type === 'table') return content.rows.length < 2
  return WITHHELD_WHOLE.has(type) || (Array.isArray(content) && content.length === 0)
}

/** What visitors see of a section of this page; undefined if nothing is left. */
export function shownToVisitors(section: Section, slug: string, college: College): DisplaySection | undefined {
  const shown = toDisplayOn(slug, section)
  return isRenamed(college) ? withholdSamples(shown, college) : shown
}

/** The same for a section as it is stored. */
export function withholdSamplesInStored(stored: Section, college: College): Section | undefined {
  const section = withoutSampleContacts(stored)
  const type = canonicalType(section.sectionType)
  if (WITHHELD_WHOLE.has(type) && hasWithheldSamples(section.content, college)) return undefined
  return replaceSamples(type, section, college)
}

const containsSamples = (section: unknown) =>
  listStrings(section).some((text) => INVENTED.has(text) || text.includes(DEFAULT_SITE_NAME))
  || listSampleRows(section).length > 0

/** The description of a page for search engines: '' instead of a built-in one with invented figures. */
export function withholdDescription(description: string, { name }: College): string {
  if (!isBuiltInDescription(description)) return showCollegeName(description, name)
  const neutral = NEUTRAL_TEXTS.get(description) ?? description
  return /\d/.test(neutral) ? '' : showCollegeName(neutral, name)
}
