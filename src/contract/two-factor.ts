import * as z from 'zod'
import { operation, sensitiveOperation } from './operation.ts'
import { GivenPassword } from './password.ts'
import { tooMany } from './refusals.ts'

const wrongPassword = { FORBIDDEN: { message: 'The password is not right.' } }
const Code = z.string().trim().min(1, 'Code is required').max(40)

export const twoFactorContract = {
  begin: operation('signed-in', {
    method: 'POST',
    path: '/account/two-factor',
    summary: 'A new secret for an authenticator app; it counts once a code of it is confirmed',
  })
    .errors({ ...tooMany, ...wrongPassword, CONFLICT: { message: 'Two-factor sign-in is on already.' } })
    .input(z.strictObject({ password: GivenPassword }))
    .output(z.object({ secret: z.string(), uri: z.string().describe('For the QR code') })),
  confirm: operation('signed-in', {
    method: 'POST',
    path: '/account/two-factor/confirm',
    summary: 'Turn two-factor sign-in on, with a first code; answers the recovery codes, once',
  })
    .errors({ ...tooMany, CONFLICT: { message: 'There is nothing to confirm.' } })
    .input(z.strictObject({ code: Code }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  disable: sensitiveOperation('signed-in', {
    method: 'POST',
    path: '/account/two-factor/disable',
    summary: 'Turn two-factor sign-in off, with a code of it',
  })
    .errors({
      ...tooMany,
      FORBIDDEN: {
        message: 'This code is not right, or it has been used already.',
        data: z.object({ field: z.literal('code') }),
      },
      CONFLICT: { message: 'This website requires two-factor sign-in of you: it stays on.' },
    })
    .input(z.strictObject({ code: Code }))
    .output(z.object({})),
  renewRecoveryCodes: sensitiveOperation('signed-in', {
    method: 'POST',
    path: '/account/two-factor/recovery-codes',
    summary: 'New recovery codes; the former ones end',
  })
    .errors({ CONFLICT: { message: 'Two-factor sign-in is off.' } })
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
}
