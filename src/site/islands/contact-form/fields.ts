import type { CONTACT_LIMITS, ContactField } from '#contract/form-submissions/form-submissions.ts'

export interface FieldProps {
  name: ContactField
  label: string
  isRequired: boolean
  maxLength: (typeof CONTACT_LIMITS)[ContactField]
  type?: 'email' | 'tel'
  autoComplete?: string
  rows?: number
}

/* The limits come from the contract. Its schemas are too large for visitors, so its types check these fields. */
export const FIELDS: readonly FieldProps[] = [
  { name: 'name', label: 'Name', isRequired: true, maxLength: 120, autoComplete: 'name' },
  { name: 'email', label: 'Email', isRequired: true, maxLength: 254, type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', isRequired: false, maxLength: 40, type: 'tel', autoComplete: 'tel' },
  { name: 'subject', label: 'Subject', isRequired: true, maxLength: 200 },
  { name: 'message', label: 'Message', isRequired: true, maxLength: 5000, rows: 5 },
]

export const fieldId = (name: ContactField) => `contact-${name}`

/** The fields of a form, each with its element. */
export const listInputs = (form: HTMLFormElement) =>
  FIELDS.map((field) => ({ ...field, input: form.querySelector<HTMLInputElement>(`#${fieldId(field.name)}`)! }))
