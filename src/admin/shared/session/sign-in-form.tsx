import { Button, Stack, TextInput } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { EmailAddress } from '#contract/text/email.ts'
import { GivenPassword } from '#contract/accounts/password.ts'
import type { Session } from '#contract/accounts/sessions.ts'
import { api } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { notifyOtherTabs } from './other-tabs.ts'
import { sessionQuery } from './session-query.ts'
import { SendVerification } from './send-verification.tsx'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { PasswordField } from '#admin/shared/forms/password-field.tsx'

const Credentials = z.object({ email: EmailAddress, password: GivenPassword, code: z.string().optional() })

interface Props {
  /** Given if only this person can sign in here. */
  email?: string
  /** Filled in, but another person may sign in too. */
  suggestedEmail?: string
  label: string
  onDone: (session: Session) => void
}

/** Email and password, and a second step for those who have turned on two-factor sign-in. */
export function SignInForm({ email, suggestedEmail = '', label, onDone }: Props) {
  const form = useSchemaForm(Credentials, { email: email ?? suggestedEmail, password: '', code: '' })
  const [asksForCode, setAsksForCode] = useState(false)
  const signIn = useMutation(
    api.sessions.signIn.mutationOptions({
      onSuccess(session) {
        queryClient.setQueryData(sessionQuery.queryKey, session)
        notifyOtherTabs()
        onDone(session)
      },
      onError(error) {
        if (getReason(error) === 'code-needed') setAsksForCode(true)
      },
    }),
  )
  const reason = getReason(signIn.error)
  const address = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksForCode) code.current?.focus()
  }, [asksForCode, reason])

  function submit({ code: given, ...credentials }: typeof form.values) {
    if (!asksForCode) signIn.mutate(credentials)
    else if (given.trim()) signIn.mutate({ ...credentials, code: given })
    else form.setErrors({ code: 'Code is required' })
  }
  function startAgain() {
    setAsksForCode(false)
    signIn.reset()
    form.setValues({ email: '', password: '', code: '' })
    address.current?.focus()
  }
  return (
    <ValidatedForm form={form} onSubmit={submit}>
      <Stack>
        <ErrorBox message={reason === 'code-needed' ? null : signIn.error && getErrorMessage(signIn.error)} />
        {reason === 'unverified' && <SendVerification email={form.values.email} />}
        <TextInput
          ref={address}
          label="Email"
          type="email"
          autoComplete="username"
          required
          readOnly={email !== undefined || asksForCode}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          readOnly={asksForCode}
          data-autofocus={email !== undefined || undefined}
          {...form.getInputProps('password')}
        />
        {asksForCode && (
          <TextInput
            ref={code}
            label="Code"
            description="Six digits from your authenticator app, or one of your recovery codes. Lost your phone and your recovery codes? Ask an administrator."
            autoComplete="one-time-code"
            required
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" size="md" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in...' : label}
        </Button>
        {asksForCode && email === undefined && (
          <Button variant="default" disabled={signIn.isPending} onClick={startAgain}>
            Use another account
          </Button>
        )}
      </Stack>
    </ValidatedForm>
  )
}

const getReason = (error: unknown) =>
  error instanceof ORPCError ? (error.data as { reason?: string } | undefined)?.reason : undefined
