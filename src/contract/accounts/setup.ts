import * as z from 'zod'
import { NewEmailAddress } from '#contract/text/email.ts'
import { operation } from '#contract/operation.ts'
import { tooMany } from '#contract/shared-errors.ts'
import { NewPassword } from './password.ts'
import { Names } from './person-name.ts'
import { Session } from './sessions.ts'

const deadSetupLink = {
  GONE: { status: 410, message: "This setup link doesn't work. Copy it again from the server's log." },
}

const Token = z.string().min(1).max(200)

/** Creates the first admin of a new website, with the link that the first start printed. */
export const setupContract = {
  status: operation('anyone', 'GET /setup', 'Whether the website still waits for its first account').output(
    z.object({ isNeeded: z.boolean() }),
  ),
  check: operation('anyone', 'POST /setup/check', 'Whether the setup link is still valid')
    .errors({ ...tooMany, ...deadSetupLink })
    .input(z.strictObject({ token: Token }))
    .output(z.object({})),
  createAdmin: operation('anyone', 'POST /setup', 'Create the first admin, and sign in')
    .errors({ ...tooMany, ...deadSetupLink })
    .input(Names.extend({ token: Token, email: NewEmailAddress, password: NewPassword }))
    .output(Session),
}
