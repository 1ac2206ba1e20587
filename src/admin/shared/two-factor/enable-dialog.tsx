import { Code, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { GivenPassword } from '#contract/accounts/password.ts'
import { api, client } from '#admin/api.ts'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { QrCode } from '#admin/shared/elements/qr-code.tsx'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'
import { PasswordField } from '#admin/shared/forms/password-field.tsx'
import { HiddenUsername } from '#admin/shared/session/hidden-username.tsx'
import { useSession } from '#admin/shared/session/session-context.ts'
import { CodeDialog } from './code-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './two-factor.module.css'

const Given = z.object({ password: GivenPassword })

/** Asks for the person's own password, then for the app's first code, then shows the recovery codes. */
export function EnableDialog({ onClose }: { onClose: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const form = useSchemaForm(Given, { password: '' })
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

interface StepProps {
  secret: string
  uri: string
  onConfirmed: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Shows the secret for the authenticator app. A first code proves that the app has it. */
const ConfirmStep = ({ secret, uri, onConfirmed, onClose }: StepProps) => (
  <CodeDialog
    title="Connect your app"
    submit="Turn on"
    send={(code) => client.twoFactor.confirm({ code })}
    meta={{
      done: 'Two-factor sign-in is on. You were signed out everywhere else.',
      refresh: [api.sessions.current.key(), api.sessions.list.key()],
    }}
    onDone={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
    onClose={onClose}
  >
    <Text>Scan this code with your authenticator app, or type the key.</Text>
    <Group justify="center">
      <QrCode value={uri} label="QR code for the authenticator app" />
    </Group>
    <Code block ta="center" fz="md" aria-label="Key for the app" className={classes['key'] ?? ''}>
      {secret.match(/.{1,4}/g)?.join(' ')}
    </Code>
  </CodeDialog>
)
