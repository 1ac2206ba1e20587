import * as z from 'zod'
import { NewPassword } from '#contract/password.ts'

/** B §5. */
const MISMATCH = 'Passwords do not match.'

/** The two fields of a new password, to be spread into the schema of a form. */
export const passwordFields = { password: NewPassword, confirmation: z.string() }

/** The rule that ties them together. */
export const requireSamePasswords = <Schema extends z.ZodType<{ password: string; confirmation: string }>>(schema: Schema) =>
  schema.refine(({ password, confirmation }) => password === confirmation, { path: ['confirmation'], error: MISMATCH })
