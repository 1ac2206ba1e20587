import type { UserRefusal } from '#contract/accounts/users.ts'
import type { Role } from '#contract/permissions.ts'

interface Standing {
  role: Role
  isActive: boolean
}

interface UserChange {
  isSelf: boolean
  isAdmin: boolean
  before: Standing
  after: Standing
  /** The number of other active admins. */
  otherAdmins: number
}

/** Why a change of a person is refused, or undefined. */
export function findUserRefusal({ isSelf, isAdmin, before, after, otherAdmins }: UserChange): UserRefusal | undefined {
  if (before.role === after.role && before.isActive === after.isActive) return undefined
  if (!isAdmin) return 'only-admins'
  const ceases = before.role === 'admin' && before.isActive && (after.role !== 'admin' || !after.isActive)
  if (ceases && otherAdmins === 0) return 'last-admin'
  return isSelf ? 'own-role' : undefined
}
