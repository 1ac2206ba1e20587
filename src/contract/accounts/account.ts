import * as z from 'zod'
import { EmailAddress } from '#contract/text/email.ts'
import { operation } from '#contract/operation.ts'
import { deadLink, stale, tooMany } from '#contract/shared-errors.ts'
import { GivenPassword, NewPassword } from './password.ts'
import { Names } from './person-name.ts'
import { User } from './users.ts'

const Token = z.string().min(1).max(200)
const Done = z.object({})
const Asked = z.object({ isMailed: z.boolean().describe('Whether a mail server is configured') })

const wrongPassword = { FORBIDDEN: { message: 'The current password is incorrect.' } }

export const accountContract = {
  passwordPolicy: operation('anyone', 'GET /account/password-policy', 'The rules for a new password').output(
    z.object({ minLength: z.int() }),
  ),
  updateProfile: operation('signed-in', 'PATCH /account', 'Change your own name')
    .errors(stale)
    .input(Names.extend({ version: z.int() }))
    .output(User),
  changePassword: operation('signed-in', 'PUT /account/password', 'Change your password; all your other sessions end')
    .errors({ ...tooMany, ...wrongPassword })
    .input(z.strictObject({ currentPassword: GivenPassword, password: NewPassword }))
    .output(Done),
  requestPasswordReset: operation(
    'anyone',
    'POST /account/password-reset/request',
    'Send a password link if the account exists; the response does not reveal whether it does',
  )
    .errors(tooMany)
    .input(z.strictObject({ email: EmailAddress }))
    .output(Asked),
  checkPasswordReset: operation(
    'anyone',
    'POST /account/password-reset/check',
    'Whether a password link is still valid, and whose it is',
  )
    .errors({ ...tooMany, ...deadLink })
    .input(z.strictObject({ token: Token }))
    .output(z.object({ email: z.string() })),
  resetPassword: operation('anyone', 'POST /account/password-reset', 'Choose a new password with a link; all sessions end')
    .errors({ ...tooMany, ...deadLink })
    .input(z.strictObject({ token: Token, password: NewPassword }))
    .output(Done),
  requestVerification: operation(
    'anyone',
    'POST /account/verification/request',
    'Send the verification link again; the response does not reveal whether the account exists',
  )
    .errors(tooMany)
    .input(z.strictObject({ email: EmailAddress }))
    .output(Asked),
  verifyEmail: operation('anyone', 'POST /account/verification', 'Verify an email address with a link')
    .errors({ ...tooMany, ...deadLink })
    .input(z.strictObject({ token: Token }))
    .output(z.object({ email: z.string() })),
}
