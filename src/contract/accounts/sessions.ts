import * as z from 'zod'
import { EmailAddress } from '#contract/text/email.ts'
import { operation, sensitiveOperation } from '#contract/operation.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { RecordId } from '#contract/record-fields.ts'
import { tooMany } from '#contract/shared-errors.ts'
import { GivenPassword } from './password.ts'
import { SessionEntry, User } from './users.ts'

export const Session = z.object({
  id: z.string(),
  user: User,
  permissions: z.array(z.enum(PERMISSIONS)),
  /** The client checks every 30 seconds and refreshes when 90 or less remain (A §9). */
  expiresAt: z.string(),
  /** The person must set up two-factor sign-in before anything else. */
  mustSetUpTwoFactor: z.boolean(),
})
export type Session = z.output<typeof Session>

/** Why a sign-in is refused, with the message. */
export const SIGN_IN_REFUSALS = {
  'credentials': 'Failed to login. Please check your credentials.',
  'code-needed': 'Please enter the code from your authenticator app.',
  'code-wrong': 'This code is not correct, or it has been used already.',
  'unverified': 'Please verify your email first. The link is in the message that we sent you.',
} as const
export type SignInRefusal = keyof typeof SIGN_IN_REFUSALS

export const sessionsContract = {
  current: operation('anyone', 'GET /session', 'Who is signed in here, or null').output(Session.nullable()),
  signIn: operation('anyone', 'POST /session', 'Sign in')
    .errors({
      ...tooMany,
      UNAUTHORIZED: {
        message: SIGN_IN_REFUSALS.credentials,
        data: z.object({ reason: z.enum(Object.keys(SIGN_IN_REFUSALS) as SignInRefusal[]) }),
      },
    })
    .input(
      z.strictObject({
        email: EmailAddress,
        password: GivenPassword,
        /** Six digits from the authenticator app, or a recovery code. */
        code: z.string().trim().max(40).optional(),
      }),
    )
    .output(Session),
  refresh: operation('signed-in', 'POST /session/refresh', 'Extend the session').output(z.object({ expiresAt: z.string() })),
  confirm: operation(
    'signed-in',
    'POST /session/confirm',
    'Confirm your identity with your password or a two-factor code; sensitive operations require it every ten minutes',
  )
    .errors({
      ...tooMany,
      FORBIDDEN: { message: 'The password is incorrect.', data: z.object({ field: z.enum(['password', 'code']) }) },
    })
    .input(
      z
        .strictObject({
          password: GivenPassword.optional(),
          code: z.string().trim().min(1, 'Code is required').max(40).optional(),
        })
        .refine(({ password, code }) => (password === undefined) !== (code === undefined), 'Give a password or a code'),
    )
    .output(z.object({ until: z.string() })),
  proof: sensitiveOperation(
    'signed-in',
    'GET /session/proof',
    'The time until which sensitive operations need no new proof',
  ).output(z.object({ until: z.string() })),
  signOut: operation('signed-in', 'POST /session/end', 'Sign out here, everywhere, or everywhere else')
    .input(z.strictObject({ scope: z.enum(['local', 'global', 'others']).default('local') }))
    .output(z.object({ ended: z.int() })),
  list: operation('signed-in', 'GET /sessions', 'Your own sessions').output(
    z.array(SessionEntry.extend({ isCurrent: z.boolean() })),
  ),
  end: operation('signed-in', 'DELETE /sessions/{id}', 'End one of your sessions')
    .errors({ NOT_FOUND: { message: 'This session has already ended.' } })
    .input(RecordId)
    .output(z.object({ ended: z.int() })),
}
