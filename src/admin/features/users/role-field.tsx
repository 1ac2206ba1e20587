import { NativeSelect } from '@mantine/core'
import { ROLES, type Role } from '#contract/permissions.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { ROLE_WORDS } from './roles.ts'

/** A role, with what it allows. Only admins can choose Admin; the server checks that too. */
export function RoleField({ value, ...field }: FieldProps) {
  const { user } = useSession()
  const offered = ROLES.filter((role) => role !== 'admin' || user.role === 'admin')
  return (
    <NativeSelect
      label="Role"
      required
      description={ROLE_WORDS[value as Role].may}
      data={offered.map((role) => ({ value: role, label: ROLE_WORDS[role].label }))}
      value={value}
      {...field}
    />
  )
}
