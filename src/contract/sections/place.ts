import type { ContactEntry } from '#contract/settings/site.ts'
import type { LocationContent } from './read-content.ts'

/**
 * The place of a section. What it leaves empty comes from the contact entries: the first address, and all hours. `link` opens the
 * place in a map application; it is '' if the address is unknown.
 */
export function getPlace(content: LocationContent, contactInfo: Pick<ContactEntry, 'type' | 'value'>[]) {
  const entry = contactInfo.find(({ type }) => type === 'address')
  const address = content.address || (!content.mapUrl && entry?.value) || ''
  const hours = contactInfo.filter(({ type }) => type === 'hours').map(({ value }) => value)
  return {
    address,
    hours: content.hours.length > 0 ? content.hours : hours,
    link: content.mapUrl || (address && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`),
  }
}
