import type { ContactEntry } from '#contract/settings/site.ts'
import type { ContactLists } from './read-content.ts'

const NAMES = { address: 'Address', phone: 'Phone', email: 'Email', hours: 'Office Hours' }

/** For entries of any other type, such as fax or website. */
const FURTHER = { type: 'further', name: 'Further Contacts' } as const

export interface ContactCard {
  type: keyof typeof NAMES | 'further'
  name: string
  lines: Pick<ContactEntry, 'type' | 'label' | 'value'>[]
}

/** The contact entries of a type, or the section's own list if there are none. */
function getLines(type: keyof ContactLists, entries: ContactEntry[], lists: ContactLists): ContactCard['lines'] {
  const kept = entries.filter((entry) => entry.type === type)
  return kept.length > 0 ? kept : lists[type].map((value) => ({ type, label: '', value }))
}

/** The cards of contact information. Those without lines say that they are not configured. */
export function listContactCards(lists: ContactLists, entries: ContactEntry[]): { isConfigured: boolean; cards: ContactCard[] } {
  const types = Object.keys(NAMES) as (keyof typeof NAMES)[]
  const all = types.map((type): ContactCard => ({ type, name: NAMES[type], lines: getLines(type, entries, lists) }))
  const further = entries.filter(({ type }) => !Object.hasOwn(NAMES, type))
  // Office hours alone are not contact information.
  const isConfigured =
    further.length > 0 || all.some(({ type, lines }) => lines.length > 0 && (type !== 'hours' || entries.length > 0))
  const usual = isConfigured ? all : all.filter(({ lines }) => lines.length > 0)
  return { isConfigured, cards: further.length > 0 ? [...usual, { ...FURTHER, lines: further }] : usual }
}
