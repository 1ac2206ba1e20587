import * as z from 'zod'
import { NewPassword } from '#contract/accounts/password.ts'

/** B §5. */
const MISMATCH = 'Passwords do not match.'

/** The two password fields, to spread into a form schema. */
export const passwordFields = { password: NewPassword, confirmation: z.string() }

export const requireSamePasswords = <Schema extends z.ZodType<{ password: string; confirmation: string }>>(schema: Schema) =>
  schema.refine(({ password, confirmation }) => password === confirmation, { path: ['confirmation'], error: MISMATCH })
