import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Names } from '#contract/accounts/person-name.ts'
import type { User } from '#contract/accounts/users.ts'
import { api } from '#admin/api.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { getFieldErrors } from '#admin/shared/connection/server-error.ts'
import { sendsMail } from '#admin/shared/session/sends-mail.ts'

export function ProfilePanel({ user }: { user: User }) {
  const { firstName, lastName } = user
  const form = useSchemaForm(Names, { firstName, lastName })
  // An administrator may change the name meanwhile. A field without input takes the new name, so that saving does not undo it.
  const follow = useEffectEvent((names: { firstName: string; lastName: string }) => {
    const unchanged = (['firstName', 'lastName'] as const).filter((name) => !form.isDirty(name))
    form.resetDirty(names)
    for (const name of unchanged) form.setFieldValue(name, names[name])
  })
  useEffect(() => follow({ firstName, lastName }), [firstName, lastName])
  const isDirty = form.isDirty()
  useUnsavedGuard(isDirty)
  const update = useMutation(
    api.account.updateProfile.mutationOptions({
      meta: {
        done: 'Your name has been changed',
        failed: 'Failed to change your name: {message}',
        refresh: [api.sessions.current.key(), api.users.key()],
      },
      // What somebody has typed since is not saved.
      onSuccess: (_, saved) => form.resetDirty({ firstName: saved.firstName, lastName: saved.lastName }),
      onError: (error) => form.setErrors(getFieldErrors(error)),
    }),
  )
  return (
    <Panel title="Profile">
      <ErrorBox
        message={
          user.isEmailVerified || !sendsMail()
            ? null
            : 'Your email is not verified yet. Open the link in the message that we sent you.'
        }
      />
      <ValidatedForm form={form} onSubmit={(names) => update.mutate({ ...names, version: user.version })}>
        <Stack>
          <TextInput label="Email" value={user.email} readOnly description="Email cannot be changed" />
          <TextInput label="First name" autoComplete="given-name" required {...form.getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" required {...form.getInputProps('lastName')} />
          <Group>
            <Button type="submit" disabled={!isDirty || update.isPending}>
              {update.isPending ? 'Saving...' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </ValidatedForm>
    </Panel>
  )
}
