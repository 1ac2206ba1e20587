import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import {
  answerLeaving,
  checkUnsaved,
  discardUnsaved,
  listUnsavedTitles,
  useIsAskingToLeave,
} from '#admin/shared/navigation/unsaved-changes.ts'

/** Refuses a file that is dropped outside of a field: the browser would leave the admin and open it. */
function refuseFile(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

const describeUnsaved = (titles: string) =>
  `${titles ? `Not saved: ${titles}` : 'You have changes that are not saved'}. They are lost if you leave.`

/** Asks before somebody leaves a form with unsaved changes. */
export function LeaveGuard() {
  const isAsked = useIsAskingToLeave()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && checkUnsaved(),
  )
  useEffect(() => {
    const ending = new AbortController()
    const listen = <Name extends keyof WindowEventMap>(name: Name, on: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, on, { signal: ending.signal })
    listen('beforeunload', (event) => checkUnsaved() && event.preventDefault())
    listen('dragover', refuseFile)
    listen('drop', refuseFile)
    return () => ending.abort()
  }, [])

  function leave() {
    answerLeaving(true)
    if (blocker.state !== 'blocked') return
    discardUnsaved()
    blocker.proceed()
  }
  function stay() {
    answerLeaving(false)
    blocker.reset?.()
  }
  return (
    <ConfirmDialog
      opened={isAsked || blocker.state === 'blocked'}
      title="Leave without saving?"
      message={describeUnsaved(listUnsavedTitles().join(', '))}
      confirm="Leave"
      cancel="Stay here"
      // Above an open editor, which is a dialog too.
      zIndex={300}
      onConfirm={leave}
      onClose={stay}
    />
  )
}
