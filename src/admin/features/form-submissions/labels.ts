import { SUSPECTS, type Suspicion } from '#contract/submission-groups.ts'

/** 'job-application' as 'Job application'; a field's name as its label. */
export const labelOf = (name: string): string => {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const groupLabel = (name: string): string => (name === SUSPECTS ? 'Suspected spam' : labelOf(name))

export const SUSPICION_LABELS: Record<Suspicion, string> = {
  honeypot: 'a field that people do not see was filled in',
  token: 'it did not come from a form of this website',
  frequent: 'many came from the same address',
  staff: 'it was marked as spam by staff',
}
