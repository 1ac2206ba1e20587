import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod'
import type { ChangeMeta } from '#admin/query-client.ts'
import { getFieldErrors, getFormError } from '#admin/shared/connection/server-error.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'

const CodeForm = z.object({ code: z.string().trim().min(1, 'Code is required') })

interface Props<Answer> {
  title: string
  submit: string
  /** Otherwise only a code of the authenticator app is valid. */
  acceptsRecoveryCode?: boolean
  send: (code: string) => Promise<Answer>
  meta: ChangeMeta
  onDone: (answer: Answer) => void
  onClose: () => void
  children: ReactNode
}

/** Asks for a two-factor code and sends it. */
export function CodeDialog<Answer>({ acceptsRecoveryCode = false, send, meta, onDone, children, ...dialog }: Props<Answer>) {
  const form = useSchemaForm(CodeForm, { code: '' })
  const { mutate, error, isPending } = useMutation({
    mutationFn: send,
    meta,
    onSuccess: onDone,
    onError: (refusal) => form.setErrors(getFieldErrors(refusal)),
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      submitting="Checking..."
      isPending={isPending}
      problem={getFormError(error)}
      onSubmit={({ code }) => mutate(code)}
    >
      {children}
      <TextInput
        {...(acceptsRecoveryCode
          ? { label: 'Code', description: 'Six digits from your authenticator app, or one of your recovery codes' }
          : { label: 'Code from the app', inputMode: 'numeric' })}
        autoComplete="one-time-code"
        required
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormDialog>
  )
}
