import { schemaResolver, useForm } from '@mantine/form'
import * as z from 'zod'
import { GivenPassword } from '#contract/accounts/password.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { HiddenUsername } from '#admin/shared/session/hidden-username.tsx'
import { PasswordField } from '#admin/shared/forms/password-field.tsx'

const Given = z.object({ password: GivenPassword })

interface Props {
  error: Error | null
  isPending: boolean
  onSubmit: (password: string) => void
  onClose: () => void
}

/** Asks for the person's own password before two-factor sign-in is turned on. */
export function PasswordDialog({ error, isPending, onSubmit, onClose }: Props) {
  const form = useForm({ initialValues: { password: '' }, validate: schemaResolver(Given, { sync: true }) })
  return (
    <FormDialog
      title="Turn on two-factor sign-in"
      form={form}
      submit="Continue"
      submitting="Checking..."
      problem={error && getErrorMessage(error)}
      isPending={isPending}
      onSubmit={({ password }) => onSubmit(password)}
      onClose={onClose}
    >
      <HiddenUsername email={useSession().user.email} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormDialog>
  )
}
