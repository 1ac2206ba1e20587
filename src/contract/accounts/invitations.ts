import * as z from 'zod'
import { NewEmailAddress } from '#contract/text/email.ts'
import { Delivery } from '#contract/settings/mail.ts'
import { operation, sensitiveOperation } from '#contract/operation.ts'
import { ROLES } from '#contract/permissions.ts'
import { RecordId } from '#contract/record-fields.ts'
import { tooMany } from '#contract/shared-errors.ts'
import { NewPassword } from './password.ts'
import { Names } from './person-name.ts'

export const INVITATION_DAYS = 7

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string().nullable().describe('The name of the person who sent the invitation'),
  expiresAt: z.string(),
  createdAt: z.string(),
  /** The inviter may no longer give this role. Somebody who may must send the invitation again. */
  isEnded: z.boolean(),
  /** The delivery state of the latest email about it. */
  delivery: Delivery.nullable(),
})
export type Invitation = z.output<typeof Invitation>

/** Opens an invitation without email: a link, and a code that can be printed. */
const InvitationKey = z.object({ url: z.string(), code: z.string(), expiresAt: z.string() })
export type InvitationKey = z.output<typeof InvitationKey>

const SentInvitation = z.object({
  invitation: Invitation,
  key: InvitationKey,
  isMailed: z.boolean().describe('Whether a mail server is configured, so that the message is sent'),
})

/** The sentences of B §8 for an invitation that cannot be accepted. */
export const INVITATION_MESSAGES = {
  incomplete: 'Invalid invitation link.',
  unknown: 'Invitation not found or invalid.',
  expired: 'This invitation has expired.',
  accepted: 'This invitation has already been accepted.',
} as const

const requiredPart = z.string(INVITATION_MESSAGES.incomplete).trim().min(1, INVITATION_MESSAGES.incomplete).max(300)

/** What an invited person has: the address of the invitation, and the token of its link or the printed code. */
const InvitationCredentials = z.strictObject({
  token: requiredPart,
  email: requiredPart.toLowerCase(),
})
export type InvitationCredentials = z.output<typeof InvitationCredentials>

const refusals = {
  ...tooMany,
  NOT_FOUND: { message: INVITATION_MESSAGES.unknown },
  GONE: { status: 410, message: INVITATION_MESSAGES.expired, data: z.object({ reason: z.enum(['expired', 'accepted']) }) },
}

const gone = { NOT_FOUND: { message: 'This invitation is no longer pending.' } }
const roleNotAllowed = { FORBIDDEN: { message: 'You can only give roles whose permissions you have yourself.' } }

export const invitationsContract = {
  listPending: operation('users/manage', 'GET /invitations', 'Invitations neither accepted nor expired, newest first').output(
    z.array(Invitation),
  ),
  invite: sensitiveOperation('users/manage', 'POST /invitations', 'Invite a person')
    .route({ successStatus: 201 })
    .errors({
      CONFLICT: {
        message: 'This person cannot be invited.',
        data: z.object({ field: z.literal('email'), reason: z.enum(['has-account', 'already-invited']) }),
      },
      ...roleNotAllowed,
    })
    .input(z.strictObject({ email: NewEmailAddress, role: z.enum(ROLES).default('viewer') }))
    .output(SentInvitation),
  resend: sensitiveOperation('users/manage', 'POST /invitations/{id}/resend', 'Send the message again; the seven days start over')
    .errors({ ...gone, ...roleNotAllowed })
    .input(RecordId)
    .output(SentInvitation),
  showKey: sensitiveOperation('users/manage', 'POST /invitations/{id}/key', 'The link and the code of an invitation')
    .errors({ ...gone, ...roleNotAllowed })
    .input(RecordId)
    .output(InvitationKey),
  revoke: operation('users/manage', 'DELETE /invitations/{id}', 'Withdraw an invitation')
    .errors(gone)
    .input(RecordId)
    .output(z.object({})),
  check: operation('anyone', 'POST /invitations/check', 'Whether an invitation can be accepted')
    .errors(refusals)
    .input(InvitationCredentials)
    .output(z.object({ email: z.string(), role: z.enum(ROLES), expiresAt: z.string() })),
  accept: operation(
    'anyone',
    'POST /invitations/accept',
    'Accept an invitation and create the account, with the role of the invitation',
  )
    .route({ successStatus: 201 })
    .errors({ ...refusals, CONFLICT: { message: 'There is already an account with this email. Please sign in.' } })
    .input(InvitationCredentials.extend({ ...Names.shape, password: NewPassword }))
    .output(z.object({ email: z.string(), needsVerification: z.boolean() })),
}
