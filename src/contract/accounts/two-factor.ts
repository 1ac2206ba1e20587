import * as z from 'zod'
import { operation, sensitiveOperation } from '#contract/operation.ts'
import { tooMany } from '#contract/shared-errors.ts'
import { GivenPassword } from './password.ts'

const wrongCode = {
  FORBIDDEN: {
    message: 'This code is not correct, or it has been used already.',
    data: z.object({ field: z.literal('code') }),
  },
}
const wrongPassword = { FORBIDDEN: { message: 'The password is incorrect.' } }
const Code = z.string().trim().min(1, 'Code is required').max(40)

export const twoFactorContract = {
  begin: operation(
    'signed-in',
    'POST /account/two-factor',
    'A new secret for an authenticator app; it takes effect when a code from the app is confirmed',
  )
    .errors({ ...tooMany, ...wrongPassword, CONFLICT: { message: 'Two-factor sign-in is already on.' } })
    .input(z.strictObject({ password: GivenPassword }))
    .output(z.object({ secret: z.string(), uri: z.string().describe('For the QR code') })),
  confirm: operation(
    'signed-in',
    'POST /account/two-factor/confirm',
    'Turn on two-factor sign-in with a first code. Returns the recovery codes once',
  )
    .errors({ ...tooMany, CONFLICT: { message: 'There is nothing to confirm.' } })
    .input(z.strictObject({ code: Code }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  disable: sensitiveOperation('signed-in', 'POST /account/two-factor/disable', 'Turn two-factor sign-in off, with a code')
    .errors({
      ...tooMany,
      ...wrongCode,
      CONFLICT: { message: 'This website requires you to use two-factor sign-in, so it stays on.' },
    })
    .input(z.strictObject({ code: Code }))
    .output(z.object({})),
  renewRecoveryCodes: operation(
    'signed-in',
    'POST /account/two-factor/recovery-codes',
    'Create new recovery codes, with a code; the old ones stop working',
  )
    .errors({ ...tooMany, ...wrongCode, CONFLICT: { message: 'Two-factor sign-in is off.' } })
    .input(z.strictObject({ code: Code }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
}
