import type { ContactField } from '#contract/form-submissions.ts'

export type ContactErrors = Partial<Record<ContactField | 'form', string>>

/** How the form stands: what was typed, what is wrong with it, or the reference number once it was stored. */
export interface ContactFormState {
  /** Signed time at which the form was made; sent along. */
  token: string
  values: Partial<Record<ContactField, string>>
  errors: ContactErrors
  /** The reference number of a stored enquiry, or ''. */
  sent: string
  /** Whether the visitor comes from a page that asked for interest. */
  isWelcome?: boolean
}
