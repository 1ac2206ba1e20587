import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../shared/confirm-dialog.tsx'
import { forgetUnsaved, hasUnsaved } from '../shared/unsaved.ts'

/** Asks before another screen, or another website, takes the place of a form with changes. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => hasUnsaved() && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      message="You have changes that are not saved. They are lost if you leave."
      confirm="Leave"
      cancel="Stay here"
      onConfirm={() => {
        forgetUnsaved()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
