import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { ROLES } from '#contract/permissions.ts'
import { Names } from '#contract/person-name.ts'
import type { User } from '#contract/users.ts'
import { api, client } from '#admin/api.ts'
import { FormDialog } from '#admin/shared/form-dialog.tsx'
import { dayOf, exactTime } from '#admin/shared/relative-time.ts'
import { useSession } from '#admin/shared/session.ts'
import { staleChange, StaleNotice } from '#admin/shared/stale-notice.tsx'
import { ResetLink } from './reset-link.tsx'
import { RoleField } from './role-field.tsx'
import { fieldErrors } from '#admin/shared/server-error.ts'

const Edit = Names.extend({ role: z.enum(ROLES), isActive: z.boolean() })
const valuesOf = ({ firstName, lastName, role, isActive }: User) => ({ firstName, lastName, role, isActive })

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { user: self } = useSession()
  const [version, setVersion] = useState(user.version)
  const form = useForm({ initialValues: valuesOf(user), validate: schemaResolver(Edit, { sync: true }) })
  const update = useMutation(
    api.users.update.mutationOptions({
      meta: {
        done: 'User updated successfully',
        failed: (error) => (staleChange(error) ? null : 'Failed to update user: {message}'),
        refresh: [api.users.key(), api.sessions.current.key()],
      },
      onSuccess: onClose,
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  const isAdmin = self.role === 'admin'
  const change = staleChange(update.error)

  const save = ({ firstName, lastName, role, isActive }: typeof form.values, from = version) =>
    update.mutate({ id: user.id, version: from, firstName, lastName, ...(isAdmin && { role, isActive }) })
  async function startAgain(takeTheirs: boolean) {
    const stored = await client.users.get({ id: user.id })
    setVersion(stored.version)
    if (!takeTheirs) return save(form.values, stored.version)
    update.reset()
    form.setInitialValues(valuesOf(stored))
    form.reset()
  }

  return (
    <FormDialog
      title="Edit User"
      form={form}
      onSubmit={(values) => save(values)}
      onClose={onClose}
      submit="Update User"
      submitting="Updating..."
      isPending={update.isPending}
      notice={
        change && (
          <StaleNotice change={change} onReload={() => void startAgain(true)} onOverwrite={() => void startAgain(false)} />
        )
      }
    >
      <TextInput label="Email" value={user.email} readOnly description="Email cannot be changed" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First name" withAsterisk data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label="Last name" withAsterisk {...form.getInputProps('lastName')} />
      </SimpleGrid>
      {isAdmin && (
        <>
          <RoleField {...form.getInputProps('role')} />
          <Switch label="Active User" {...form.getInputProps('isActive', { type: 'checkbox' })} />
        </>
      )}
      <Text size="sm" c="dimmed">
        Created {dayOf(user.createdAt)} · Last login {user.lastLogin ? exactTime(user.lastLogin) : 'Never'}
      </Text>
      <ResetLink user={user} />
    </FormDialog>
  )
}
