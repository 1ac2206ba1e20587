import { Code, Group, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '../../api.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { QrCode } from '#admin/shared/elements/qr-code.tsx'
import classes from './two-factor.module.css'
import { getFieldErrors, getFormError } from '#admin/shared/connection/server-error.ts'

const First = z.object({ code: z.string().trim().min(1, 'Code is required') })

interface Props {
  secret: string
  uri: string
  onConfirmed: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** The secret goes into the app; a first code shows that it has arrived. */
export function ConfirmStep({ secret, uri, onConfirmed, onClose }: Props) {
  const form = useForm({ initialValues: { code: '' }, validate: schemaResolver(First, { sync: true }) })
  const confirm = useMutation(
    api.twoFactor.confirm.mutationOptions({
      meta: { done: 'Two-factor sign-in is on', refresh: [api.sessions.current.key()] },
      onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      onError: (error) => form.setErrors(getFieldErrors(error)),
    }),
  )
  return (
    <FormDialog
      title="Connect your app"
      form={form}
      submit="Turn on"
      submitting="Checking..."
      isPending={confirm.isPending}
      problem={getFormError(confirm.error)}
      onSubmit={(values) => confirm.mutate(values)}
      onClose={onClose}
    >
      <Text>Scan this picture with your authenticator app, or type the key into it.</Text>
      <Group justify="center">
        <QrCode value={uri} label="QR code for the authenticator app" />
      </Group>
      <Code block ta="center" fz="md" aria-label="Key for the app" className={classes['key'] ?? ''}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Code>
      <TextInput
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        withAsterisk
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormDialog>
  )
}
