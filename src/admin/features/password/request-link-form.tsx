import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { EmailAddress } from '#contract/text/email.ts'
import { api } from '#admin/api.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { sendsMail } from '#admin/shared/session/sends-mail.ts'

const Request = z.object({ email: EmailAddress })

/** The answer does not reveal whether the account exists. */
export function RequestLinkForm() {
  const form = useForm({ initialValues: { email: '' }, validate: schemaResolver(Request, { sync: true }) })
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
