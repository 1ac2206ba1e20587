import { listStrings } from '#contract/text/list-strings.ts'
import { mapStrings } from '#contract/text/map-strings.ts'
import type { Sample } from '#contract/samples/samples.ts'
import { APPROVED_SAMPLES } from '#contract/settings/settings.ts'
import type { DisplaySection, Section } from '#contract/sections/display.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { BUILT_IN_SLUGS, type BuiltInSlug } from '#contract/text/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'
import { showCollegeName, storeCollegeName } from './college-name.ts'
import { NEUTRAL_TEXTS } from './neutral-texts.ts'
import { isSamplePicture, SAMPLE_TEXTS } from './sample-texts.ts'
import { FEES, STORED_SECTION_SAMPLES } from './section-samples.ts'
import { toDisplayOn, withoutSampleContacts } from './without-sample-contacts.ts'

/*
 * The built-in pages tell of people who do not exist, quote them, and give figures of a college that does not exist. A college
 * with its own name does not show these to visitors until somebody has changed or approved them.
 */

interface Person {
  quote?: string
  author?: string
  name?: string
  bio?: string
}
const listPeopleTexts = (people: unknown) =>
  (people as Person[]).flatMap(({ quote, author, name, bio }) => [quote, author, name, bio].filter((text) => text !== undefined))

/** Some texts write a figure as a word. They have a neutral version. */
const hasFigure = (text: string) => /\d/.test(text) || NEUTRAL_TEXTS.has(text)
const listFigures = (value: unknown) => listStrings(value).filter(hasFigure)

/** The invented texts of the built-in sections, by what approves them: page and type. */
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
const GALLERY = 'gallery/'
const TABLE = `${GALLERY}table`

/** Of a table, the rows are invented, also with more columns. */
const isSampleRow = (part: unknown): part is string[] =>
  Array.isArray(part) && FEES.some((row) => row.every((cell) => part.includes(cell)))

function listSampleRows(part: unknown): string[][] {
  if (isSampleRow(part)) return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(listSampleRows) : []
}

/** The invented texts with the keys of their sections. Two pages can have the same text. */
const INVENTED = Map.groupBy(
  [
    ...INVENTING.flatMap(([slug, type, textsOf]) =>
      BUILT_IN_PAGES[slug].sections
        .filter(({ sectionType }) => sectionType === type)
        .flatMap(({ description, content }) => [...listFigures(description), ...textsOf(content)])
        .map((text) => ({ text, key: `${slug}/${type}` })),
    ),
    ...STORED_SECTION_SAMPLES.flatMap(({ sectionType: type, content }) =>
      listStrings(content)
        .filter((text) => GALLERY_MARKS[type]?.test(text))
        .map((text) => ({ text, key: GALLERY + type })),
    ),
  ],
  ({ text }) => text,
)
const META_DESCRIPTIONS = new Set(BUILT_IN_SLUGS.map((slug) => BUILT_IN_PAGES[slug].metaDescription))

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
  || (listSampleRows(section).length > 0 && !isApproved(TABLE, approved))

const isInvented = (text: string, approved: College['approved']): boolean =>
  INVENTED.get(text)?.every(({ key }) => !isApproved(key, approved)) ?? false

/** An example of the gallery may be on any page. */
const isApproved = (key: string, approved: College['approved']) =>
  approved.has(key) || (key.startsWith(GALLERY) && [...approved].some((own) => own.endsWith(key.slice(GALLERY.length - 1))))

const isSample = (text: string) => SAMPLE_TEXTS.has(text) || INVENTED.has(text) || isSamplePicture(text)

const listSampleTexts = ({ title, description, content }: Section): string[] => [
  ...listStrings([title, description, content]).filter(isSample),
  ...listSampleRows(content).flat(),
]

/** Whether a stored section has samples, approved or not. */
export const hasSamples = (section: Section): boolean => listSampleTexts(section).length > 0

/** The samples in a section that is approved by this key, such as "about/team", as staff read them, without duplicates. */
export function listSectionSamples(section: Section, key: string, college: College): Sample[] {
  if (college.approved.has(key)) return []
  const stored = storeCollegeName(section, college.name)
  const shown = new Set(listStrings(shownToVisitors(stored, key.replace(/\/.*/, ''), college)))
  return [...new Set(listSampleTexts(stored))]
    .map((text) => ({ text: showCollegeName(text, college.name), isPicture: isSamplePicture(text) }))
    .map((sample) => ({ ...sample, isWithheld: !shown.has(sample.text) }))
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
  if (!META_DESCRIPTIONS.has(description)) return showCollegeName(description, name)
  const neutral = NEUTRAL_TEXTS.get(description) ?? description
  return /\d/.test(neutral) ? '' : showCollegeName(neutral, name)
}
