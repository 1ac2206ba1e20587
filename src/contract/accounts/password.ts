import * as z from 'zod'

/** The minimum of B §5. A server may require more (account.passwordPolicy). */
export const PASSWORD_MIN_LENGTH = 6
const PASSWORD_MAX_LENGTH = 256

export const tooShort = (minLength: number) => `Password must be at least ${minLength} characters long.`

export const NewPassword = z
  .string('Password is required')
  .min(PASSWORD_MIN_LENGTH, tooShort(PASSWORD_MIN_LENGTH))
  .max(PASSWORD_MAX_LENGTH, `Password can have at most ${PASSWORD_MAX_LENGTH} characters.`)

/** An existing password. The password rules do not apply to it. */
export const GivenPassword = z.string('Password is required').min(1, 'Password is required').max(PASSWORD_MAX_LENGTH)

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]
const SIZES = [26, 26, 10, 33]
/** The bits that each step of the meter needs. */
const STEPS = [28, 40, 56, 72]

/** The strength for the meter beside the field, 0 to 4, from length and variety. Only the server knows common passwords. */
export function getPasswordStrength(password: string): number {
  const pool = KINDS.reduce((sum, kind, index) => sum + (kind.test(password) ? SIZES[index]! : 0), 0)
  // A character that repeats or continues the previous one adds almost nothing.
  const unpredictable = Array.from(password).filter((character, index, all) => {
    const step = (character.codePointAt(0) ?? 0) - (all[index - 1]?.codePointAt(0) ?? -9)
    return Math.abs(step) > 1
  }).length
  const bits = unpredictable * Math.log2(Math.max(pool, 2))
  return STEPS.filter((step) => bits >= step).length
}
