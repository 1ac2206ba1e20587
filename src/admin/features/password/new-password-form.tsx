import { signInMessagePath } from '#contract/paths.ts'
import { Button, Loader, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as z from 'zod'
import { api } from '#admin/api.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { NewPasswordFields } from '#admin/shared/session/new-password-fields.tsx'
import { passwordFields, requireSamePasswords } from '#admin/shared/session/new-password-schema.ts'
import { RequestLinkForm } from './request-link-form.tsx'
import { getFieldErrors, getErrorMessage, getFormError } from '#admin/shared/connection/server-error.ts'

const CHANGED = 'Your password has been changed. Please sign in.'
const Choice = requireSamePasswords(z.object(passwordFields))

export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm({ initialValues: { password: '', confirmation: '' }, validate: schemaResolver(Choice, { sync: true }) })
  const check = useQuery(
    api.account.checkPasswordReset.queryOptions({ input: { token }, staleTime: Infinity, gcTime: 0, retry: false }),
  )
  const reset = useMutation(
    api.account.resetPassword.mutationOptions({
      onSuccess: () => void navigate(signInMessagePath(CHANGED), { replace: true }),
      onError: (error) => form.setErrors(getFieldErrors(error)),
    }),
  )
  if (check.isPending) return <Loader role="status" aria-label="Checking the link" mx="auto" />
  if (check.isError) {
    return (
      <>
        <ErrorBox message={getErrorMessage(check.error)} />
        <RequestLinkForm />
      </>
    )
  }
  return (
    <ValidatedForm form={form} onSubmit={({ password }) => reset.mutate({ token, password })}>
      <Stack>
        <ErrorBox message={getFormError(reset.error)} />
        <TextInput label="Email" type="email" autoComplete="username" readOnly value={check.data.email} />
        <NewPasswordFields
          label="New password"
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
        />
        <Button type="submit" size="md" loading={reset.isPending}>
          Change the password
        </Button>
      </Stack>
    </ValidatedForm>
  )
}
