import * as z from 'zod'
import { operation } from './operation.ts'
import { plainText } from './plain-text.ts'

/** The most that each field of the contact form takes. */
export const CONTACT_LIMITS = { name: 120, email: 254, phone: 40, subject: 200, message: 5000 } as const
export type ContactField = keyof typeof CONTACT_LIMITS

const line = (label: string, max: number) =>
  plainText(max, { missing: `${label} is required`, tooLong: `${label} can have at most ${max} characters` })
const required = (label: string, max: number) => line(label, max).pipe(z.string().min(1, `${label} is required`))

export const Enquiry = z.object({
  formType: z.literal('contact').default('contact'),
  name: required('Name', CONTACT_LIMITS.name),
  email: required('Email', CONTACT_LIMITS.email).pipe(
    z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email address' }),
  ),
  phone: line('Phone', CONTACT_LIMITS.phone).default(''),
  subject: required('Subject', CONTACT_LIMITS.subject),
  message: required('Message', CONTACT_LIMITS.message),
  /** The signed time that came with the form; without a good one the enquiry is kept as a suspect. */
  token: z.string().max(200).catch('').default(''),
  /** The field that people do not see; what fills it in is a machine. */
  website: z.string().max(2000).catch('filled').default(''),
})
export type Enquiry = z.output<typeof Enquiry>

export const formSubmissionsContract = {
  submit: operation('anyone', { method: 'POST', path: '/form-submissions', summary: 'Send an enquiry', successStatus: 201 })
    .errors({ TOO_MANY_REQUESTS: { message: 'Too many messages came from your network. Please try again in a few minutes.' } })
    .input(Enquiry)
    .output(z.object({ reference: z.string().describe('The number that the visitor can refer to') })),
}
