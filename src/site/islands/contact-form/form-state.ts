import type { ContactField } from '#contract/form-submissions/form-submissions.ts'

export type ContactErrors = Partial<Record<ContactField | 'form', string>>

/** The state of the form: the input, its errors, or the reference number once the enquiry is stored. */
export interface ContactFormState {
  /** The signed time at which the form was rendered. It is sent with the enquiry. */
  token: string
  values: Partial<Record<ContactField, string>>
  errors: ContactErrors
  /** The reference number of the stored enquiry, or ''. */
  sent: string
  /** Whether the visitor followed "I am interested". */
  isWelcome?: boolean
}
