import { Button, Modal, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { queryClient } from '../query-client.ts'
import { useFocusReturn } from '#admin/shared/focus/focus-return.ts'
import { answerProof } from '#admin/shared/session/proof-state.ts'
import { resumeSession } from '#admin/shared/session/session-state.ts'
import { SignInForm } from '#admin/shared/session/sign-in-form.tsx'
import { hasUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'
import classes from '#admin/shared/dialogs/dialog-frame.module.css'
import { goToSignIn } from '#admin/shared/session/go-to-sign-in.ts'

/** Over the open screen when its session has ended: what was typed below is still there afterwards. */
export function SessionDialog({ email }: { email: string }) {
  const navigate = useNavigate()
  useFocusReturn(true)

  function goOn() {
    resumeSession()
    answerProof(true)
    // What failed meanwhile is asked for again; what shows stays until the answer is there.
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  }
  return (
    <Modal.Root
      opened
      onClose={() => {}}
      size="sm"
      closeOnEscape={false}
      returnFocus={false}
      zIndex={1000}
      classNames={{ overlay: classes['overlay'], content: classes['content'] }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes['head']}>
          <Modal.Title className={classes['title'] ?? ''}>Please sign in again</Modal.Title>
        </div>
        <Modal.Body>
          <Text mb="md">
            Your session has ended. Enter your password to go on where you are: nothing that you have typed is lost.
          </Text>
          <SignInForm email={email} label="Continue" onDone={goOn} />
          <Button variant="subtle" fullWidth mt="xs" onClick={() => goToSignIn(navigate)}>
            {hasUnsaved() ? 'Leave without saving' : 'Leave this screen'}
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
