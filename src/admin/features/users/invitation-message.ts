import type { ApiOutputs } from '#admin/api.ts'

/** The toast after inviting somebody or sending an invitation again. Without a mail server nothing is sent. */
export function getInvitationMessage(answer: unknown): string {
  const { invitation, isMailed } = answer as ApiOutputs['invitations']['invite']
  return isMailed
    ? `Invitation sent to ${invitation.email}`
    : `The invitation for ${invitation.email} is ready. No mail server is set, so hand over the link or the code yourself.`
}
