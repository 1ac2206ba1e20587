import { focusManager } from '@tanstack/react-query'
import { createSharedState } from '#admin/shared/state/shared-state.ts'

/* Whether the session of the open screen has ended. The screen stays, and a dialog above it asks to sign in again. */

const ended = createSharedState(false)

function set(hasEnded: boolean) {
  ended.set(hasEnded)
  // Queries do not repeat, as in a tab that nobody sees: the server would refuse each of them.
  focusManager.setFocused(hasEnded ? false : undefined)
}

export const endSession = () => set(true)
export const resumeSession = () => set(false)
export const hasSessionEnded = ended.get
export const useSessionHasEnded = ended.use
