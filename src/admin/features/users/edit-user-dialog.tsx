import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import * as z from 'zod'
import { ROLES, type Role } from '#contract/permissions.ts'
import { Names } from '#contract/accounts/person-name.ts'
import type { User } from '#contract/accounts/users.ts'
import { api, client } from '#admin/api.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { formatDay, formatDateTime } from '#admin/shared/time/format-time.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { ResetLink } from './reset-link.tsx'
import { RoleField } from './role-field.tsx'
import { TurnOffTwoFactor } from './turn-off-two-factor.tsx'
import { UserSessions } from './user-sessions.tsx'

const Edit = Names.extend({ role: z.enum(ROLES), isActive: z.boolean() })

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { user: self } = useSession()
  const isAdmin = self.role === 'admin'
  const record = useRecordForm({
    name: `users/${user.id}`,
    stored: user,
    getFormValues: (stored: User | null) => ({
      firstName: stored?.firstName ?? '',
      lastName: stored?.lastName ?? '',
      role: stored?.role ?? ('viewer' as Role),
      isActive: stored?.isActive ?? true,
    }),
    schema: Edit,
    labels: { firstName: 'First name', lastName: 'Last name', role: 'Role', isActive: 'Active User' },
    load: () => client.users.get({ id: user.id }),
    save: ({ firstName, lastName, role, isActive }, version) =>
      client.users.update({ id: user.id, version, firstName, lastName, ...(isAdmin && { role, isActive }) }),
    meta: () => ({
      done: 'User updated successfully',
      failed: 'Failed to update user: {message}',
      refresh: [api.users.key(), api.sessions.current.key()],
    }),
    onSaved: onClose,
  })
  const { form } = record

  return (
    <RecordDialog title="Edit User" record={record} onClose={onClose} submit="Update User" submitting="Updating...">
      <TextInput label="Email" value={user.email} readOnly description="Email cannot be changed" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First name" required data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label="Last name" required {...form.getInputProps('lastName')} />
      </SimpleGrid>
      {isAdmin && (
        <>
          <RoleField {...form.getInputProps('role')} />
          <Switch label="Active User" {...form.getInputProps('isActive', { type: 'checkbox' })} />
        </>
      )}
      <Text size="sm" c="dimmed">
        Created {formatDay(user.createdAt)} · Last login {user.lastLogin ? formatDateTime(user.lastLogin) : 'Never'}
        {!user.isEmailVerified && ' · Email not verified. Choosing a password with a link verifies it.'}
      </Text>
      {isAdmin && user.id !== self.id && <ResetLink user={user} />}
      {isAdmin && user.id !== self.id && user.hasTwoFactor && <TurnOffTwoFactor user={user} />}
      {user.id !== self.id && <UserSessions user={user} />}
    </RecordDialog>
  )
}
