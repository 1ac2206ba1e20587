import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '#admin/api.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { getFieldErrors, getFormError } from '#admin/shared/connection/server-error.ts'

const Given = z.object({ code: z.string().trim().min(1, 'Code is required') })

/** Takes a code: whoever has but the password, or a session, cannot turn it off. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { code: '' }, validate: schemaResolver(Given, { sync: true }) })
  const disable = useMutation(
    api.twoFactor.disable.mutationOptions({
      meta: { done: 'Two-factor sign-in is off', refresh: [api.sessions.current.key()] },
      onSuccess: onClose,
      onError: (error) => form.setErrors(getFieldErrors(error)),
    }),
  )
  return (
    <FormDialog
      title="Turn off two-factor sign-in"
      form={form}
      submit="Turn off"
      submitting="Checking..."
      problem={getFormError(disable.error)}
      isPending={disable.isPending}
      onSubmit={({ code }) => disable.mutate({ code })}
      onClose={onClose}
    >
      <Text>From then on your password alone is enough to sign in.</Text>
      <TextInput
        label="Code"
        description="Six digits from your authenticator app, or one of your recovery codes"
        autoComplete="one-time-code"
        withAsterisk
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormDialog>
  )
}
