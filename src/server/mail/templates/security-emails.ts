import type { Email } from './email.tsx'
import { greet } from './emails.ts'

/* Notices about changes to an account, so that its owner notices what somebody else does with it. */

export interface SignInOrigin {
  address: string | null
  device: string
}

export type SecurityNotice =
  | { kind: 'two-factor-on' }
  | { kind: 'two-factor-off' }
  | { kind: 'two-factor-removed'; removedBy: string }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'recovery-codes-renewed' }
  | { kind: 'new-sign-in'; place: SignInOrigin }
  | { kind: 'wrong-codes'; place: SignInOrigin }
  | { kind: 'role-changed'; role: string; changedBy: string }
  | { kind: 'reset-link-made'; madeBy: string; minutes: number }

const CALL_AN_ADMIN = 'If you did not expect this, change your password at once and tell an admin.'
const IF_NOT_YOU = 'If it was you, you can ignore this message. If not, change your password at once and tell an admin.'

const describeOrigin = ({ address, device }: SignInOrigin) => `${device}, from the address ${address ?? 'unknown'}`

function describeNotice(notice: SecurityNotice, siteName: string): { subject: string; paragraphs: string[]; note?: string } {
  switch (notice.kind) {
    case 'two-factor-on':
      return {
        subject: `Two-factor sign-in for ${siteName} is on`,
        paragraphs: [
          'Two-factor sign-in was turned on for your account. From now on you need a code from your app to sign in. You were signed out everywhere else.',
        ],
      }
    case 'two-factor-off':
      return {
        subject: `Two-factor sign-in for ${siteName} is off`,
        paragraphs: ['Two-factor sign-in was turned off for your account. Your password alone is enough to sign in.'],
      }
    case 'two-factor-removed':
      return {
        subject: `Two-factor sign-in for ${siteName} is off`,
        paragraphs: [
          `${notice.removedBy} has turned two-factor sign-in off for your account. Your password alone is enough to sign in. You were signed out everywhere. You can turn it on again under My account.`,
        ],
        note: 'If you did not ask for it, tell another admin at once.',
      }
    case 'recovery-code-used':
      return {
        subject: `A recovery code for ${siteName} was used`,
        paragraphs: [
          'A recovery code was used instead of a code from your app.',
          `${notice.left} recovery codes are left. You can make new ones under My account.`,
        ],
      }
    case 'recovery-codes-renewed':
      return {
        subject: `New recovery codes for ${siteName}`,
        paragraphs: ['New recovery codes were made for your account. The old ones no longer work.'],
      }
    case 'new-sign-in':
      return {
        subject: `A new sign-in to ${siteName}`,
        paragraphs: [
          `Somebody signed in to your account in a browser that was not used for it before: ${describeOrigin(notice.place)}.`,
        ],
        note: IF_NOT_YOU,
      }
    case 'wrong-codes':
      return {
        subject: `Wrong codes for ${siteName}`,
        paragraphs: [
          `Somebody who knows your password, or who uses a browser in which you are signed in, has given several wrong codes for your account: ${describeOrigin(notice.place)}.`,
        ],
        note: IF_NOT_YOU,
      }
    case 'role-changed':
      return {
        subject: `Your role at ${siteName} was changed`,
        paragraphs: [`${notice.changedBy} has changed your role. You are now ${notice.role}. Please sign in again.`],
        note: 'If you did not expect this, ask an admin.',
      }
    case 'reset-link-made':
      return {
        subject: `A link for a new password for ${siteName} was made`,
        paragraphs: [
          `${notice.madeBy} has made a link to choose a new password for your account. It works once, for ${notice.minutes} minutes.`,
        ],
        note: 'If you did not ask for it, tell another admin at once.',
      }
  }
}

export function securityEmail(notice: SecurityNotice, facts: { firstName: string; siteName: string }): Email {
  const { subject, paragraphs, note = CALL_AN_ADMIN } = describeNotice(notice, facts.siteName)
  return { subject, greeting: greet(facts), paragraphs, notes: [note] }
}
