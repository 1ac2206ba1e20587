import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { GivenPassword } from '#contract/accounts/password.ts'
import { api } from '#admin/api.ts'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { PasswordField } from '#admin/shared/forms/password-field.tsx'
import { HiddenUsername } from '#admin/shared/session/hidden-username.tsx'
import { useSession } from '#admin/shared/session/session-context.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const Given = z.object({ password: GivenPassword })

/** Asks for the person's own password, then for the app's first code, then shows the recovery codes. */
export function EnableDialog({ onClose }: { onClose: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const form = useForm({ initialValues: { password: '' }, validate: schemaResolver(Given, { sync: true }) })
  const { email } = useSession().user
  const { data, mutate, error, isPending } = useMutation(api.twoFactor.begin.mutationOptions())
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
  if (data) return <ConfirmStep {...data} onConfirmed={setRecoveryCodes} onClose={onClose} />
  return (
    <FormDialog
      title="Turn on two-factor sign-in"
      form={form}
      submit="Continue"
      submitting="Checking..."
      problem={error && getErrorMessage(error)}
      isPending={isPending}
      onSubmit={(values) => mutate(values)}
      onClose={onClose}
    >
      <HiddenUsername email={email} />
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
