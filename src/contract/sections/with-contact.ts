import { PUBLIC_PATHS } from '#contract/paths.ts'
import type { ContactEntry } from '#contract/site.ts'
import type { Action } from './read-content.ts'

/** The target of a call or email button while the college has no number or address. */
const WITHOUT_ENTRY = { phone: `${PUBLIC_PATHS.contact}#contact-info`, email: `${PUBLIC_PATHS.contact}#contact-form` }

/** Call and email buttons use the college's first active number or address. */
export function withContact(action: Action, contactInfo: Pick<ContactEntry, 'type' | 'value'>[]): Action {
  const type = action.url.startsWith('tel:') ? 'phone' : action.url.startsWith('mailto:') ? 'email' : undefined
  const entry = type && contactInfo.find((candidate) => candidate.type === type)
  if (type && !entry && action.url.endsWith(':')) return { ...action, url: WITHOUT_ENTRY[type] }
  if (!entry) return action
  return { ...action, url: type === 'phone' ? `tel:${entry.value.replace(/[^\d+]/g, '')}` : `mailto:${entry.value}` }
}
