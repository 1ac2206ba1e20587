import type { Permission, Role } from '#contract/permissions.ts'

/** What a permission brings along: whoever edits all pages edits their own drafts too. */
const IMPLIED: Partial<Record<Permission, Permission>> = { 'pages/update-own-drafts': 'pages/update' }

/** Only admins create admins; other roles can be handed out by those who have all of their permissions. */
export function mayHandOut(
  role: Role,
  permissionsOfRole: readonly Permission[],
  inviter: { role: Role; permissions: ReadonlySet<Permission> },
): boolean {
  if (role === 'admin') return inviter.role === 'admin'
  return permissionsOfRole.every((permission) => {
    const implied = IMPLIED[permission]
    return inviter.permissions.has(permission) || (implied !== undefined && inviter.permissions.has(implied))
  })
}

export type InvitationState = 'valid' | 'unknown' | 'expired' | 'accepted'

export function stateOf(invitation: { expiresAt: string; acceptedAt: string | null } | undefined, now: string): InvitationState {
  if (!invitation) return 'unknown'
  if (invitation.acceptedAt) return 'accepted'
  return invitation.expiresAt > now ? 'valid' : 'expired'
}
