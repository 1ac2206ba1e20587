import type { UserRefusal } from '#contract/accounts/users.ts'
import type { Role } from '#contract/permissions.ts'

interface Standing {
  role: Role
  isActive: boolean
}

/** Deactivating these people needs a fresh proof, so that a stolen session cannot lock out those who could stop it. */
const isPowerful = (role: Role) => role === 'admin' || role === 'editor'

/** Whether a change of a person needs a fresh proof: a new role, an activation, or the deactivation of a powerful person. */
export function needsFreshProof(before: Standing, after: Standing): boolean {
  if (before.role !== after.role) return true
  return before.isActive ? !after.isActive && isPowerful(before.role) : after.isActive
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
