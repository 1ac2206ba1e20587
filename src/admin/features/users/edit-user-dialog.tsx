import { SimpleGrid, Switch, Text, TextInput, Button, Group } from '@mantine/core'
import * as z from 'zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLES, type Role } from '#contract/permissions.ts'
import { Names } from '#contract/accounts/person-name.ts'
import type { User } from '#contract/accounts/users.ts'
import { api, client } from '#admin/api.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { formatDay, formatDateTime } from '#admin/shared/time/format-time.ts'
import { useSession, getFullName } from '#admin/shared/session/session-context.ts'
import { CopyButton } from '#admin/shared/elements/copy-button.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import { RoleField } from './role-field.tsx'
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

/** A password link that an administrator passes on to people who cannot get mail. */
function ResetLink({ user }: { user: User }) {
  const create = useMutation(
    api.users.createResetLink.mutationOptions({ meta: { failed: 'Failed to create the link: {message}' } }),
  )
  if (!create.data) {
    return (
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="key" />}
          loading={create.isPending}
          onClick={() => create.mutate({ id: user.id })}
        >
          Create a link for a new password
        </Button>
      </Group>
    )
  }
  const { url, expiresAt } = create.data
  return (
    <div>
      <TextInput label="Link for a new password" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed">
          Works once, until {formatDateTime(expiresAt)}.
        </Text>
        <CopyButton value={url} label="Copy link" />
      </Group>
    </div>
  )
}

/** For a message in place of the button that had the focus. */
const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** For somebody who has lost the phone and the recovery codes. */
function TurnOffTwoFactor({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const turnOff = useMutation(
    api.users.turnOffTwoFactor.mutationOptions({
      meta: {
        done: 'Two-factor sign-in is off',
        failed: 'Failed to turn two-factor sign-in off: {message}',
        refresh: [api.users.key()],
      },
      onSettled: () => setAsking(false),
    }),
  )
  if (turnOff.isSuccess)
    return (
      <Text ref={focusOnMount} tabIndex={-1} role="status">
        Two-factor sign-in is off. The password alone is enough to sign in.
      </Text>
    )
  return (
    <Group>
      <Button variant="default" leftSection={<Icon name="shield" />} onClick={() => setAsking(true)}>
        Turn off two-factor sign-in
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Turn off two-factor sign-in?"
        message={`${getFullName(user)} is signed out everywhere, and the password alone is enough to sign in. Be sure that the request comes from this person: speak with them.`}
        confirm="Turn off"
        isPending={turnOff.isPending}
        onConfirm={() => turnOff.mutate({ id: user.id })}
        onClose={() => setAsking(false)}
      />
    </Group>
  )
}
