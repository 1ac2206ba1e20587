export type ContactField = 'name' | 'email' | 'phone' | 'subject' | 'message'

/** How the form stands: what was typed, what is wrong with it, or the reference number once it was stored. */
export interface ContactFormState {
  /** Signed time at which the form was made; sent along. */
  token: string
  values: Partial<Record<ContactField, string>>
  errors: Partial<Record<ContactField | 'form', string>>
  /** The reference number of a stored enquiry, or ''. */
  sent: string
}

export function ContactForm({ token }: ContactFormState) {
  return (
    <form method="post" action="/contact">
      <input type="hidden" name="token" value={token} />
    </form>
  )
}
