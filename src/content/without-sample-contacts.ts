import { toDisplay, type DisplaySection, type Section } from '#contract/sections/display.ts'
import { mapStrings } from '#contract/text/map-strings.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { CONTACT_ENTRIES, contactValues, PLACE } from './college.ts'

/* The built-in contact data reaches nobody, so visitors see only contact entries that staff have saved. */

const SAMPLES = new Set(CONTACT_ENTRIES.filter(({ type }) => type !== 'hours').map(({ value }) => value))
const digits = (text: string) => text.replace(/[^\d+]/g, '')
const SAMPLE_URLS = new Set(
  CONTACT_ENTRIES.map(({ type, value }) => (type === 'phone' ? `tel:${digits(value)}` : `mailto:${value}`)),
)

/** Whether a text is invented contact data, which visitors do not see. */
export const isSampleContact = (text: string) => SAMPLES.has(text)

/** Whether an address calls or writes to an invented contact. */
export const isSampleLink = (url: string) => SAMPLE_URLS.has(url)

/** Any part of a section without the invented address, telephone numbers and email addresses. */
export const withoutSampleContacts = <Part>(part: Part): Part =>
  mapStrings(part, withoutContact, (item) => typeof item !== 'string' || !isHidden(item))

function withoutContact(text: string): string {
  // A link keeps its scheme, tel: or mailto:, which says what its button is for.
  if (SAMPLE_URLS.has(text)) return text.replace(/:.*/, ':')
  return isHidden(text) ? '' : text
}

const isHidden = (text: string) => SAMPLES.has(text) || text === PLACE.mapUrl

/** A section as the page of this slug shows it. Only a built-in page can have the invented contacts. */
export const toDisplayOn = (slug: string, section: Section): DisplaySection =>
  isBuiltIn(slug) ? withoutSampleContacts(toDisplay(section, 'built-in')) : toDisplay(section, 'dynamic')

const SAMPLE_HOURS = contactValues('hours').join('\n')

/**
 * A section, as it is stored or shown, without the built-in office hours: beside the college's own contact entries they would
 * pass for its own.
 */
export function withoutSampleHours<AnySection extends { content: unknown }>(section: AnySection): AnySection {
  const content = section.content as { hours?: unknown } | null
  if (!Array.isArray(content?.hours) || content.hours.join('\n') !== SAMPLE_HOURS) return section
  return { ...section, content: { ...content, hours: [] } }
}
