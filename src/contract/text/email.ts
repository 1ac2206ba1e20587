import * as z from 'zod'
import { getDomainProblem } from './email-domain.ts'

/** What browsers accept as an email address. */
const LooksLikeEmail = z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email address' })

/**
 * An email address in lower case, as it is stored and compared. Its domain may have no dot: an older account may be
 * `admin@localhost`, and must be able to sign in.
 */
export const EmailAddress = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Email can have at most 254 characters')
  .pipe(LooksLikeEmail)

/** An address that somebody enters for the first time. */
export const CompleteEmail = LooksLikeEmail.check(({ value, issues }) => {
  // One message is enough.
  const message = issues.length === 0 && getDomainProblem(value)
  if (message) issues.push({ code: 'custom', input: value, message })
})
export const NewEmailAddress = EmailAddress.pipe(CompleteEmail)
