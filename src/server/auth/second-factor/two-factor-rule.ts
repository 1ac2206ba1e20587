import type { Role } from '#contract/permissions.ts'

/** Whether a role must use two-factor sign-in; `setting` is what is stored under 'require_two_factor'. */
export const requiresTwoFactor = (setting: string | null | undefined, role: Role): boolean =>
  setting === 'true' && (role === 'editor' || role === 'admin')
