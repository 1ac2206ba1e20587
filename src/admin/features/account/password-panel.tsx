import { Button, Group, Stack } from '@mantine/core'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { GivenPassword } from '#contract/accounts/password.ts'
import { api } from '#admin/api.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { NewPasswordFields } from '#admin/shared/session/new-password-fields.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { HiddenUsername } from '#admin/shared/session/hidden-username.tsx'
import { passwordFields, requireSamePasswords } from '#admin/shared/session/new-password-schema.ts'
import { getErrorCode, getFieldErrors } from '#admin/shared/connection/server-error.ts'
import { PasswordField } from '#admin/shared/forms/password-field.tsx'

const Change = requireSamePasswords(z.object({ currentPassword: GivenPassword, ...passwordFields }))

export function PasswordPanel({ email }: { email: string }) {
  const form = useSchemaForm(Change, { currentPassword: '', password: '', confirmation: '' })
  const change = useMutation(
    api.account.changePassword.mutationOptions({
      meta: {
        done: { title: 'Your password has been changed', message: 'You have been signed out everywhere else.' },
        failed: 'Failed to change your password: {message}',
        refresh: [api.sessions.list.key()],
      },
      onSuccess: () => form.reset(),
      onError: (error) =>
        form.setErrors({
          ...getFieldErrors(error),
          ...(getErrorCode(error) === 'FORBIDDEN' && { currentPassword: error.message }),
        }),
    }),
  )
  return (
    <Panel title="Password">
      <ValidatedForm form={form} onSubmit={({ confirmation: _, ...passwords }) => change.mutate(passwords)}>
        <Stack>
          <HiddenUsername email={email} />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields
            label="New password"
            password={form.getInputProps('password')}
            confirmation={form.getInputProps('confirmation')}
          />
          <Group>
            <Button type="submit" disabled={change.isPending}>
              {change.isPending ? 'Changing...' : 'Change password'}
            </Button>
          </Group>
        </Stack>
      </ValidatedForm>
    </Panel>
  )
}
