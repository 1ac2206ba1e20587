import { Alert, Button, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { signInMessagePath } from '#contract/paths.ts'
import { EmailAddress } from '#contract/text/email.ts'
import { useHashParams } from '#admin/shared/navigation/hash-params.ts'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'
import { api } from '#admin/api.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { NewPasswordFields } from '#admin/shared/session/new-password-fields.tsx'
import { passwordFields, requireSamePasswords } from '#admin/shared/session/new-password-schema.ts'
import { getFieldErrors, getErrorMessage, getFormError } from '#admin/shared/connection/server-error.ts'
import { GuestPanel } from '#admin/shared/session/guest-panel.tsx'
import { sendsMail } from '#admin/shared/session/sends-mail.ts'
import { PASSWORD_CHANGED } from '#admin/shared/session/sign-in-messages.ts'

/** With a token: choose a new password. Without: ask for a link. */
export function ResetPasswordScreen() {
  useDocumentTitle('New password')
  const { token } = useHashParams()
  return (
    <GuestPanel title={token ? 'Choose a new password' : 'Forgot your password?'}>
      {token ? <NewPasswordForm token={token} /> : <RequestLinkForm />}
    </GuestPanel>
  )
}

const Choice = requireSamePasswords(z.object(passwordFields))

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useSchemaForm(Choice, { password: '', confirmation: '' })
  const check = useQuery(
    api.account.checkPasswordReset.queryOptions({ input: { token }, staleTime: Infinity, gcTime: 0, retry: false }),
  )
  const reset = useMutation(
    api.account.resetPassword.mutationOptions({
      onSuccess: () => void navigate(signInMessagePath(PASSWORD_CHANGED), { replace: true }),
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

const Request = z.object({ email: EmailAddress })

/** The answer does not reveal whether the account exists. */
function RequestLinkForm() {
  const form = useSchemaForm(Request, { email: '' })
  const request = useMutation(api.account.requestPasswordReset.mutationOptions())
  if (!sendsMail()) {
    return (
      <Alert variant="outline" role="status" title="Ask an administrator">
        This website cannot send mail. An administrator can give you a link for a new password.
      </Alert>
    )
  }
  if (request.isSuccess) {
    return (
      <Alert color="green" variant="outline" role="status" title="Check your email">
        If there is an account with this address, a message with a link is on its way. If nothing comes, an administrator can give
        you a link.
      </Alert>
    )
  }
  return (
    <ValidatedForm form={form} onSubmit={(values) => request.mutate(values)}>
      <Stack>
        <Text>We will email you a link to choose a new one.</Text>
        <ErrorBox message={request.error && getErrorMessage(request.error)} />
        <TextInput label="Email" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <Button type="submit" size="md" loading={request.isPending}>
          Send the link
        </Button>
      </Stack>
    </ValidatedForm>
  )
}
