/** The group of those that may be spam, whatever their form; the other groups are named for their form. */
export const SUSPECTS = 'suspects'

/** Why an enquiry may be spam. */
export const SUSPICIONS = ['honeypot', 'token', 'frequent', 'staff'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

/** The last page that can be turned to: what is older is found by searching, or in the export. */
export const LAST_PAGE = 200
