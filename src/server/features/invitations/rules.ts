import type { Permission, Role } from '#contract/permissions.ts'

/** Permissions that another one includes: people who edit all pages also edit their own drafts. */
const IMPLIED: Partial<Record<Permission, Permission>> = { 'pages/update-own-drafts': 'pages/update' }

/** What an invitation says about its inviter. */
interface Made {
  role: Role
  endedAt: string | null
  inviterRole: Role | null
  inviterIsActive: 0 | 1 | null
}

/** Only admins create admins. Other roles can be given by people who have all permissions of that role. */
export function mayAssignRole(
  role: Role,
  permissionsOfRole: ReadonlySet<Permission>,
  inviter: { role: Role; permissions: ReadonlySet<Permission> },
): boolean {
  if (role === 'admin') return inviter.role === 'admin'
  return [...permissionsOfRole].every((permission) => {
    const implied = IMPLIED[permission]
    return inviter.permissions.has(permission) || (implied !== undefined && inviter.permissions.has(implied))
  })
}

/** Whether the inviter lost the right to make this invitation: deactivated, demoted, or gone. */
export function hasEnded(
  { role, endedAt, inviterRole, inviterIsActive }: Made,
  roles: ReadonlyMap<Role, ReadonlySet<Permission>>,
): boolean {
  if (endedAt !== null || !inviterRole || inviterIsActive !== 1) return true
  const permissions = roles.get(inviterRole) ?? new Set()
  const isOwnRight =
    permissions.has('users/manage') && mayAssignRole(role, roles.get(role) ?? new Set(), { role: inviterRole, permissions })
  return !isOwnRight
}

export type InvitationState = 'valid' | 'unknown' | 'expired' | 'accepted'

export function getInvitationState(
  invitation: { expiresAt: string; acceptedAt: string | null } | undefined,
  now: string,
): InvitationState {
  if (!invitation) return 'unknown'
  if (invitation.acceptedAt) return 'accepted'
  return invitation.expiresAt > now ? 'valid' : 'expired'
}
