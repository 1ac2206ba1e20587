import { useMutation } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { PasswordDialog } from './password-dialog.tsx'

export function DisableDialog({ onClose }: { onClose: () => void }) {
  const disable = useMutation(
    api.twoFactor.disable.mutationOptions({
      meta: { done: 'Two-factor sign-in is off', refresh: [api.sessions.current.key()] },
      onSuccess: onClose,
    }),
  )
  return (
    <PasswordDialog
      title="Turn off two-factor sign-in"
      submit="Turn off"
      error={disable.error}
      isPending={disable.isPending}
      onSubmit={(password) => disable.mutate({ password })}
      onClose={onClose}
    />
  )
}
