import { capitalize } from '#contract/text/capitalize.ts'
import { SUSPECTS, type Suspicion } from '#contract/form-submissions/submission-groups.ts'

/** 'job-application' becomes 'Job application'. Labels forms and fields. */
export const toLabel = (name: string): string => capitalize(name.replace(/[-_]+/g, ' ').trim())

export const groupLabel = (name: string): string => (name === SUSPECTS ? 'Suspected spam' : toLabel(name))

export const SUSPICION_LABELS: Record<Suspicion, string> = {
  honeypot: 'a hidden field was filled in',
  token: 'it did not come from a form on this website',
  frequent: 'many messages came from the same network or email address',
  links: 'it has three or more web addresses, or code for links',
  staff: 'staff marked it as spam',
}
