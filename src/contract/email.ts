import * as z from 'zod'

/** An email address in lower case, as it is stored and compared. */
export const EmailAddress = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Email can have at most 254 characters')
  .pipe(z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email address' }))
