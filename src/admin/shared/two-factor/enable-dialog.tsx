import { useState } from 'react'
import { ConfirmStep } from './confirm-step.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useMutation } from '@tanstack/react-query'
import { api } from '#admin/api.ts'

/** Asks for the password, then for the app's first code, then shows the recovery codes. */
export function EnableDialog({ onClose }: { onClose: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const begin = useMutation(api.twoFactor.begin.mutationOptions())
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
  if (begin.data) return <ConfirmStep {...begin.data} onConfirmed={setRecoveryCodes} onClose={onClose} />
  return (
    <PasswordDialog
      error={begin.error}
      isPending={begin.isPending}
      onSubmit={(password) => begin.mutate({ password })}
      onClose={onClose}
    />
  )
}
