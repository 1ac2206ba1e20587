import { NativeSelect, Badge } from '@mantine/core'
import { ROLES, type Role } from '#contract/permissions.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { useSession } from '#admin/shared/session/session-context.ts'

/** B §6: what each role may do, in one sentence. */
const ROLE_WORDS: Record<Role, { label: string; may: string; color: string }> = {
  viewer: { label: 'Viewer', may: 'Can view pages and media.', color: 'soft' },
  contributor: { label: 'Contributor', may: 'Can create and view pages, and view media.', color: 'gold' },
  author: { label: 'Author', may: 'Can create and edit pages, and manage media.', color: 'green' },
  editor: { label: 'Editor', may: 'Can manage pages, media and menus, and publish content.', color: 'indigo' },
  admin: { label: 'Admin', may: 'Has full access, also to people and settings.', color: 'red' },
}

export const RoleBadge = ({ role }: { role: Role }) => <Badge color={ROLE_WORDS[role].color}>{ROLE_WORDS[role].label}</Badge>

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
