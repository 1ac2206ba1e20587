import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { queryClient } from '#admin/query-client.ts'
import { answerProof } from '#admin/shared/session/proof-state.ts'
import { resumeSession } from '#admin/shared/session/session-state.ts'
import { SignInForm } from '#admin/shared/session/sign-in-form.tsx'
import { showDone } from '#admin/shared/toasts/toast.ts'
import { hasUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'
import { DialogMessage, DialogRoot } from '#admin/shared/dialogs/dialog-frame.tsx'
import { goToSignIn } from '#admin/shared/session/go-to-sign-in.ts'

/** Asks to sign in again, above the open screen. What somebody typed there stays. */
export function SessionDialog({ email }: { email: string }) {
  const navigate = useNavigate()

  function resume() {
    resumeSession()
    answerProof(true)
    // Repeat queries that failed in the meantime. Loaded data stays on the screen.
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    if (hasUnsaved())
      showDone({ title: 'You are signed in again', message: 'Your changes are not saved yet. Please save them now.' })
  }
  return (
    <DialogRoot opened title="Please sign in again" size="sm" zIndex={1000} isCovered={false}>
      <DialogMessage mb="md">
        Your session has ended. Enter your password to continue here. Nothing you typed is lost.
      </DialogMessage>
      <SignInForm email={email} label="Continue" onDone={resume} />
      <Button variant="subtle" fullWidth mt="xs" onClick={() => goToSignIn(navigate)}>
        {hasUnsaved() ? 'Leave without saving' : 'Leave this screen'}
      </Button>
    </DialogRoot>
  )
}
