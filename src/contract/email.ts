import * as z from 'zod'

/** An address as it is stored and compared: in small letters, whatever was typed. */
export const EmailAddress = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Email can have at most 254 characters')
  .pipe(z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email address' }))
