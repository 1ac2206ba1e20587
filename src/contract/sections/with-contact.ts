import { PUBLIC_PATHS } from '#contract/paths.ts'
import { findPhoneNumbers } from '#contract/contact-info/phone-numbers.ts'
import type { ContactEntry } from '#contract/settings/site.ts'
import type { Action } from './read-content.ts'

/** The target of a call or email button while the college has no number or address. */
const WITHOUT_ENTRY = { phone: `${PUBLIC_PATHS.contact}#contact-info`, email: `${PUBLIC_PATHS.contact}#contact-form` }

/** Call and email buttons use the college's first active number or address. */
export function withContact(action: Action, contactInfo: Pick<ContactEntry, 'type' | 'value'>[]): Action {
  const type = action.url.startsWith('tel:') ? 'phone' : action.url.startsWith('mailto:') ? 'email' : undefined
  const values = contactInfo.filter((entry) => entry.type === type).map(({ value }) => value)
  const [url] =
    type === 'phone' ? values.flatMap(findPhoneNumbers).map((link) => link.url) : values.map((value) => `mailto:${value}`)
  if (type && !url && action.url.endsWith(':')) return { ...action, url: WITHOUT_ENTRY[type] }
  return url ? { ...action, url } : action
}
