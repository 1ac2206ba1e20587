import type { ApiOutputs } from '#admin/api.ts'

/** What is said of an invitation that was made, or made known once more: only a mail server sends anything. */
export function getInvitationMessage(answer: unknown): string {
  const { invitation, isMailed } = answer as ApiOutputs['invitations']['invite']
  return isMailed
    ? `Invitation sent to ${invitation.email}`
    : `The invitation for ${invitation.email} is ready. No mail server is set, so hand over the link or the code yourself.`
}
