import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#admin/api.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogMessage, DialogRoot } from '#admin/shared/dialogs/dialog-frame.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { queryClient } from '#admin/query-client.ts'
import { sessionQuery } from '#admin/shared/session/session-query.ts'
import { answerProof } from '#admin/shared/session/proof-state.ts'
import { getFieldErrors, getFormError } from '#admin/shared/connection/server-error.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { useSessionHasEnded } from '#admin/shared/session/session-state.ts'
import { HiddenUsername } from '#admin/shared/session/hidden-username.tsx'
import { PasswordField } from '#admin/shared/forms/password-field.tsx'

/** Asks for a fresh proof of identity, above the open screen. The interrupted operation continues afterwards. */
export function ProofDialog() {
  const { user } = useSession()
  const isCovered = useSessionHasEnded()
  const byCode = user.hasTwoFactor
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [byCode])
  const form = useForm({ initialValues: { password: '', code: '' } })
  const confirm = useMutation(
    api.sessions.confirm.mutationOptions({
      onSuccess: () => answerProof(true),
      onError(error) {
        const refused = getFieldErrors(error)
        form.setErrors(refused)
        // Two-factor sign-in was turned on elsewhere: the session brings the field for the code.
        if (refused['code'] && !byCode) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      },
    }),
  )
  const cancel = () => answerProof(false)
  function submit({ password, code }: typeof form.values) {
    if (byCode ? code : password) return confirm.mutate(byCode ? { code } : { password })
    form.setErrors(byCode ? { code: 'Code is required' } : { password: 'Password is required' })
  }
  return (
    <DialogRoot opened onClose={cancel} title="Confirm it's you" size="sm" zIndex={900} isCovered={isCovered}>
      <ValidatedForm form={form} onSubmit={submit}>
        <Stack>
          <DialogMessage>
            This action is protected. It continues after you confirm, and we won't ask again for ten minutes.
          </DialogMessage>
          <ErrorBox message={getFormError(confirm.error)} />
          <HiddenUsername email={user.email} />
          {byCode ? (
            <TextInput
              label="Code"
              description="Six digits from your authenticator app, or one of your recovery codes"
              autoComplete="one-time-code"
              required
              ref={field}
              data-autofocus
              {...form.getInputProps('code')}
            />
          ) : (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              required
              ref={field}
              data-autofocus
              {...form.getInputProps('password')}
            />
          )}
          <DialogFooter>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" disabled={confirm.isPending}>
              {confirm.isPending ? 'Checking...' : 'Confirm'}
            </Button>
          </DialogFooter>
        </Stack>
      </ValidatedForm>
    </DialogRoot>
  )
}
