import type { DisplaySection } from '#contract/sections/display.ts'
import { CONTACT_ENTRIES, contactValues } from './college.ts'

/* The built-in contact data reaches nobody, so visitors see only contact entries that staff have saved. */

const SAMPLES = new Set(CONTACT_ENTRIES.filter(({ type }) => type !== 'hours').map(({ value }) => value))
const digits = (text: string) => text.replace(/[^\d+]/g, '')
const SAMPLE_URLS = new Set(
  CONTACT_ENTRIES.map(({ type, value }) => (type === 'phone' ? `tel:${digits(value)}` : `mailto:${value}`)),
)

/** Whether a text is invented contact data, which visitors do not see. */
export const isSample = (text: string) => SAMPLES.has(text)

const without = (values: string[]) => values.filter((value) => !SAMPLES.has(value))
/** Keeps the scheme, tel: or mailto:, which says what the button is for. */
const emptied = <Action extends { url: string }>(action: Action): Action =>
  SAMPLE_URLS.has(action.url) ? { ...action, url: action.url.replace(/:.*/, ':') } : action

/** A section of a built-in page without the invented address, telephone numbers and e-mail addresses. */
export function withoutSamples(section: DisplaySection): DisplaySection {
  if (section.type === 'contact-info') {
    const { address, phone, email } = section.content
    const content = { ...section.content, address: without(address), phone: without(phone), email: without(email) }
    return { ...section, content }
  }
  if (section.type === 'hero') {
    const { primaryAction, secondaryAction } = section.content
    const content = { ...section.content, primaryAction: emptied(primaryAction), secondaryAction: emptied(secondaryAction) }
    return { ...section, content }
  }
  if ((section.type === 'map' || section.type === 'location') && SAMPLES.has(section.content.address))
    return { ...section, content: { ...section.content, address: '', mapUrl: '' } } as DisplaySection
  return section
}

const SAMPLE_HOURS = contactValues('hours').join('\n')

/** A section without the built-in office hours: beside the college's own contact entries they would pass for its own. */
export function withoutSampleHours(section: DisplaySection): DisplaySection {
  if (section.type !== 'contact-info' && section.type !== 'location' && section.type !== 'map') return section
  if (section.content.hours.join('\n') !== SAMPLE_HOURS) return section
  return { ...section, content: { ...section.content, hours: [] } } as DisplaySection
}
