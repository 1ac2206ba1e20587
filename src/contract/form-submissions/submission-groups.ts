/** The group of suspected spam from all forms. The other groups have the names of their forms. */
export const SUSPECTS = 'suspects'

/** Why an enquiry is suspected spam. */
export const SUSPICIONS = ['honeypot', 'token', 'frequent', 'links', 'staff'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

/** The last page of the list. Older enquiries are found by searching or in the export. */
export const LAST_SUBMISSION_PAGE = 200
