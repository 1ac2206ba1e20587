import { useEffect, useId } from 'react'
import { useProofIsAsked } from '#admin/shared/session/proof-state.ts'
import { useSessionHasEnded } from '#admin/shared/session/session-state.ts'
import { createSharedState } from '#admin/shared/state/shared-state.ts'

/** The open dialogs. The last one is above the others. */
const openDialogs = createSharedState<readonly string[]>([])

/** Whether this dialog is open with no other dialog above it. Only that one closes with the Escape key. */
export function useIsTopmost(isOpen: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    openDialogs.set([...openDialogs.get(), id])
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== id))
  }, [isOpen, id])
  return openDialogs.use().at(-1) === id
}

/** Whether the question for a password or code is above all other dialogs. It has the focus and the Escape key. */
export function useIsCovered(): boolean {
  const hasEnded = useSessionHasEnded()
  return useProofIsAsked() || hasEnded
}
